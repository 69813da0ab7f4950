/** How an image lies in its frame: how much larger than the frame, turned by how much, moved by how many px. */
export interface Encuadre {
  /** 1 = the whole image fits. */
  escala: number;
  giro: 0 | 90 | 180 | 270;
  x: number;
  y: number;
}

/** The frame, in px. */
export interface Marco {
  ancho: number;
  alto: number;
}

/** The whole image, upright. */
export const ENTERO: Encuadre = { escala: 1, giro: 0, x: 0, y: 0 };

/** The steps of 'Acercar' and 'Alejar'. */
export const ESCALAS = [1, 1.5, 2, 3, 4, 6] as const;
const ESCALA_MAXIMA = 6;

/** The next step up (1) or down (-1) from a scale, which may lie between two steps. */
export function pasoDeEscala(escala: number, sentido: 1 | -1): number {
  const candidatas = sentido === 1 ? ESCALAS.filter((e) => e > escala) : ESCALAS.filter((e) => e < escala).reverse();
  return candidatas[0] ?? (sentido === 1 ? ESCALA_MAXIMA : 1);
}

/**
 * The same image at another scale, with the point under `foco` (px from the middle of the frame) staying where it is.
 * The whole image always stands in the middle.
 */
export function escalar(encuadre: Encuadre, escala: number, marco: Marco, foco = { x: 0, y: 0 }): Encuadre {
  const nueva = Math.min(ESCALA_MAXIMA, Math.max(1, escala));
  const razon = nueva / encuadre.escala;
  const x = foco.x - (foco.x - encuadre.x) * razon;
  const y = foco.y - (foco.y - encuadre.y) * razon;
  return dentro({ ...encuadre, escala: nueva, x, y }, marco);
}

/** Moved by some px, no further than its edges. */
export function mover(encuadre: Encuadre, dx: number, dy: number, marco: Marco): Encuadre {
  return dentro({ ...encuadre, x: encuadre.x + dx, y: encuadre.y + dy }, marco);
}

/** A quarter turn to the right, whole again: what was in sight is somewhere else now. */
export function girar({ giro }: Encuadre): Encuadre {
  return { ...ENTERO, giro: ((giro + 90) % 360) as Encuadre['giro'] };
}

function dentro(encuadre: Encuadre, { ancho, alto }: Marco): Encuadre {
  const sobra = encuadre.escala - 1;
  return { ...encuadre, x: acotar(encuadre.x, (ancho * sobra) / 2), y: acotar(encuadre.y, (alto * sobra) / 2) };
}

function acotar(valor: number, limite: number): number {
  // `+ 0` turns -0 into 0.
  return Math.min(limite, Math.max(-limite, valor)) + 0;
}
