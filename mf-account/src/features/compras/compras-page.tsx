import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/mis-compras`. */
export function ComprasPage() {
  return <NotReadyPage />;
}
