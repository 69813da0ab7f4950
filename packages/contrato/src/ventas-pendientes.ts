/** What of a sale can wait for the administrator. */
export const VENTAS_PENDIENTES = ['pago', 'anulacion', 'devolucion'] as const;
export type VentasPendientes = (typeof VENTAS_PENDIENTES)[number];
