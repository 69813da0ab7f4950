import { lazy } from 'react';

export const loadVentaWay = () => import('./venta-way.tsx');

/** A sale's way comes behind the list: the page has no room for it. */
export const VentaWay = lazy(loadVentaWay);
