import type { Compra } from '@fluxpartes/contrato';
import { SHARE_OUTCOME } from '@fluxpartes/mf-kit/waiting';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useJobDesk } from '../jobs/job-desk.tsx';
import { ShareNotice } from './share-notice.tsx';
import { SharedPanel } from './shared-panel.tsx';

/**
 * What another app has shared, and which purchase it is the proof of; nothing where nothing was. It comes with the
 * screen and not after it: a share that waits for a file would need the network.
 * @param compras the lists that are loaded
 */
export function Shared({ compras }: { compras: readonly (readonly Compra[])[] }) {
  const { waiting } = useJobDesk();
  const { shared, isRead } = useSyncExternalStore(waiting.subscribe, waiting.get);
  const [params] = useSearchParams();
  const outcome = params.get(SHARE_OUTCOME);
  return (
    <>
      {shared && <SharedPanel key={shared.at} shared={shared} compras={compras} />}
      {!shared && isRead && outcome !== null && <ShareNotice outcome={outcome} />}
    </>
  );
}
