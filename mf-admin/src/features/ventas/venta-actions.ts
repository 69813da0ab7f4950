import type { VentaDetail } from '@fluxpartes/contrato';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface VentaActions {
  onTogglePago: (venta: VentaDetail) => void;
  onEdit: (venta: VentaDetail) => void;
  onEnlarge: (venta: VentaDetail) => void;
  onHistorial: (venta: VentaDetail) => void;
}
