import type { Liquidacion } from '@fluxpartes/contrato';
import { createOverlay } from '@fluxpartes/mf-kit';

/** All of the admin's settlements in the query cache, and what is to be settled. */
export const LIQUIDACIONES_KEY = ['mf-admin', 'liquidaciones'] as const;
export const PENDIENTES_KEY = ['mf-admin', 'liquidaciones-pendientes'] as const;

/** Under what the history of a settlement is kept. */
export const historialKey = (id: number) => ['mf-admin', 'historial-de-liquidacion', id] as const;

/** What this screen knows of settlements beyond their list. */
export const liquidacionesOverlay = createOverlay<Liquidacion>(LIQUIDACIONES_KEY);
