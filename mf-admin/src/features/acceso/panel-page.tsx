import { NotReadyPage } from '@fluxpartes/mf-kit';

/** `/admin`. */
export function PanelPage() {
  return <NotReadyPage />;
}
