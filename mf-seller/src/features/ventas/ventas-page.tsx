import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/mis-ventas`: a seller's sales. */
export function VentasPage() {
  return <NotReadyPage />;
}
