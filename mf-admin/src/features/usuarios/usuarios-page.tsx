import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/admincuentas`. */
export function UsuariosPage() {
  return <NotReadyPage />;
}
