import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/micuenta`. */
export function CuentaPage() {
  return <NotReadyPage />;
}
