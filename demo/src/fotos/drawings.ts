import type { Piece } from './drawing.ts';
import { alternador } from './piezas/alternador.ts';
import { amortiguador } from './piezas/amortiguador.ts';
import { bateria } from './piezas/bateria.ts';
import { bujia } from './piezas/bujia.ts';
import { butaca } from './piezas/butaca.ts';
import { catalizador } from './piezas/catalizador.ts';
import { disco } from './piezas/disco.ts';
import { embrague } from './piezas/embrague.ts';
import { engranajes } from './piezas/engranajes.ts';
import { espejo } from './piezas/espejo.ts';
import { faroTrasero } from './piezas/faro-trasero.ts';
import { filtro } from './piezas/filtro.ts';
import { llanta } from './piezas/llanta.ts';
import { optica } from './piezas/optica.ts';
import { paragolpes } from './piezas/paragolpes.ts';
import { parrilla } from './piezas/parrilla.ts';
import { pastillas } from './piezas/pastillas.ts';
import { piston } from './piezas/piston.ts';
import { puerta } from './piezas/puerta.ts';
import { silenciador } from './piezas/silenciador.ts';
import { volante } from './piezas/volante.ts';

/** Every part that can be photographed, by the name that the listings' plan calls it. */
export const DRAWINGS = {
  alternador,
  amortiguador,
  bateria,
  bujia,
  butaca,
  catalizador,
  disco,
  embrague,
  engranajes,
  espejo,
  faroTrasero,
  filtro,
  llanta,
  optica,
  paragolpes,
  parrilla,
  pastillas,
  piston,
  puerta,
  silenciador,
  volante,
} as const satisfies Record<string, Piece>;

export type PieceName = keyof typeof DRAWINGS;
