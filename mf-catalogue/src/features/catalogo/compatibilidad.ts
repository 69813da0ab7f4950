import { COMPATIBILIDADES_EN_TARJETA, etiquetaDeMarca, type Marca } from '@fluxpartes/dominio';

/** What a card says of the cars that a part fits: the first two, and how many more there are. */
export interface ResumenDeCompatibilidad {
  texto: string;
  restantes: number;
}

/** 'Ford Focus, Mondeo' and 1 more: the brand is not repeated where it is the one just named. */
export function resumirCompatibilidad(
  compatibilidad: readonly { marca: Marca; modelo: string }[],
): ResumenDeCompatibilidad {
  const primeras = compatibilidad.slice(0, COMPATIBILIDADES_EN_TARJETA);
  const nombres = primeras.map(({ marca, modelo }, i) =>
    primeras[i - 1]?.marca === marca ? modelo : `${etiquetaDeMarca(marca)} ${modelo}`,
  );
  return { texto: nombres.join(', '), restantes: compatibilidad.length - primeras.length };
}
