import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/adminventas`. */
export function VentasPage() {
  return <NotReadyPage />;
}
