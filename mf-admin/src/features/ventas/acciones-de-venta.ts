import type { VentaDetalle } from '@fluxpartes/contrato';

/** What a card asks of its screen. The functions are the same ones for all cards and from one rendering to the next. */
export interface AccionesDeVenta {
  onAlternarPago: (venta: VentaDetalle) => void;
  onEditar: (venta: VentaDetalle) => void;
  onAmpliar: (venta: VentaDetalle) => void;
  onHistorial: (venta: VentaDetalle) => void;
}
