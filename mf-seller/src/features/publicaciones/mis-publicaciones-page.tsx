import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/mis-publicaciones`: the seller's own listings. */
export function MisPublicacionesPage() {
  return <NotReadyPage />;
}
