import { ENTERO, escalar, girar, mover, pasoDeEscala } from './encuadre.ts';

const MARCO = { ancho: 400, alto: 200 };

describe('encuadre', () => {
  it.each([
    [1, 1, 1.5],
    [1.5, 1, 2],
    [1.7, 1, 2],
    [6, 1, 6],
    [6, -1, 4],
    [1.7, -1, 1.5],
    [1, -1, 1],
  ] as const)('from %s, one step of %s leads to %s', (escala, sentido, esperada) => {
    expect(pasoDeEscala(escala, sentido)).toBe(esperada);
  });

  it('keeps the point under the pointer where it is', () => {
    const acercada = escalar(ENTERO, 2, MARCO, { x: 100, y: -50 });
    expect(acercada).toEqual({ escala: 2, giro: 0, x: -100, y: 50 });
    expect(escalar(acercada, 4, MARCO, { x: 100, y: -50 })).toMatchObject({ x: -300, y: 150 });
  });

  it('stands whole in the middle at 100 %, and never beyond 600 %', () => {
    const corrida = escalar(ENTERO, 3, MARCO, { x: 150, y: 80 });
    expect(escalar(corrida, 0.2, MARCO)).toEqual(ENTERO);
    expect(escalar(ENTERO, 50, MARCO).escala).toBe(6);
  });

  it('moves no further than its edges, and not at all while whole', () => {
    expect(mover(ENTERO, 50, 50, MARCO)).toEqual(ENTERO);
    const doble = escalar(ENTERO, 2, MARCO);
    expect(mover(doble, 80, -30, MARCO)).toMatchObject({ x: 80, y: -30 });
    expect(mover(doble, 9999, -9999, MARCO)).toMatchObject({ x: 200, y: -100 });
  });

  it('turns by quarters, whole each time, back to upright', () => {
    const vuelta = girar(escalar(ENTERO, 3, MARCO));
    expect(vuelta).toEqual({ ...ENTERO, giro: 90 });
    expect(girar(girar(girar(vuelta)))).toEqual(ENTERO);
  });
});
