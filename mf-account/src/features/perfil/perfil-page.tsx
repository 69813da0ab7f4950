import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/editar-perfil`. */
export function PerfilPage() {
  return <NotReadyPage />;
}
