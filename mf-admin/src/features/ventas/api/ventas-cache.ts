import type { VentaDetail } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** All of the admin's sales in the query cache, whatever they were searched by. */
export const VENTAS_KEY = ['mf-admin', 'ventas'] as const;

/** Under what a sale is kept that is asked for alone. */
export const ventaKey = (id: number) => ['mf-admin', 'venta', id] as const;

/** Under what the history of a sale is kept. */
export const historialKey = (id: number) => ['mf-admin', 'historial-de-venta', id] as const;

/** What this screen knows of sales beyond their lists: what it has just set, and what a change was answered with. */
export const ventasOverlay = createOverlay<VentaDetail>(VENTAS_KEY);
