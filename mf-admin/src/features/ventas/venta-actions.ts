import type { VentaDetalle } from '@fluxpartes/contrato';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface VentaActions {
  onTogglePago: (venta: VentaDetalle) => void;
  onEdit: (venta: VentaDetalle) => void;
  onEnlarge: (venta: VentaDetalle) => void;
  onHistorial: (venta: VentaDetalle) => void;
}
