import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/editar-publicacion/{id}`: changes one of the seller's own listings. */
export function EditarPublicacionPage() {
  return <NotReadyPage />;
}
