import type { VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import type { Edit } from '../../edits/use-edits.ts';
import type { CorreccionValues } from './correccion.ts';

/** A sale's card in edit mode. */
export type VentaEdit = Edit<VentaDetail, VentaCorreccion, CorreccionValues>;

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface VentaActions {
  onTogglePago: (venta: VentaDetail) => void;
  onEdit: (venta: VentaDetail) => void;
  onEnlarge: (venta: VentaDetail) => void;
  onHistorial: (id: number) => void;
  /** Asks for the reason, and annuls it. */
  onAnnul: (venta: VentaDetail) => void;
  onDecided: (decided: Decided) => void;
}

/** What was decided of a sale in a sentence, and the way back. */
export interface Decided {
  sentence: string;
  undo: () => void;
}
