import type { Venta, VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import type { ComponentType } from 'react';
import type { Edit } from '../../edits/edit-form.tsx';
import type { Decision } from './api/use-decide.ts';
import type { CorreccionValues } from './correccion.ts';

/** A sale's card in edit mode. */
export type VentaEdit = Edit<VentaDetail, VentaCorreccion, CorreccionValues>;

/** What a dialog asks of a sale: why it is annulled, why a request is refused, by which transfer its money went back. */
export type VentaQuestion = 'anular' | 'rechazar' | 'devolver';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface VentaActions {
  onTogglePago: (venta: VentaDetail) => void;
  onEdit: (venta: VentaDetail) => void;
  onEnlarge: (venta: VentaDetail) => void;
  onHistorial: (id: number) => void;
  /** Asks for the word that the decision needs, and sends it; at once where the dialog is at hand: what is typed next is for it. */
  onDecide: (venta: VentaDetail, tipo: VentaQuestion, dialog?: ComponentType<DecisionProps>) => void;
}

/** What was decided in a sentence, the sale as it was then, and what takes it back. */
export interface Decided {
  sentence: string;
  venta: Venta;
  back: Decision;
}

/** What a dialog is given that asks for the word that a decision over a sale needs. */
export interface DecisionProps {
  venta: VentaDetail;
  tipo: VentaQuestion;
  /** Told of what was done and can be undone. */
  onDone: (decided: Decided) => void;
  onClose: () => void;
}
