import { lazy, Suspense } from 'react';
import { comprasOverlay } from '../api/compras-lists.ts';
import { useCompras } from '../api/use-compras.ts';
import { useJobDesk, useVisible } from '../jobs/job-desk.tsx';

const TrackingDialog = lazy(() => import('./tracking-dialog.tsx'));

/** The 'Seguimiento' of the purchase that it was asked for, as that is by now. */
export function Tracked({ userId }: { userId: number }) {
  const { track } = useJobDesk();
  const { tracked } = useVisible();
  const over = comprasOverlay.useOver();
  // Read along with the table, without a call of its own: what changed in another tab is there as soon as it is known.
  const { compras } = useCompras(userId, { enabled: false });
  if (!tracked) return null;
  const [known = tracked] = over([tracked]);
  const listed = compras.find(({ id }) => id === tracked.id) ?? known;
  const compra = listed.version < known.version ? known : listed;
  return (
    <Suspense>
      <TrackingDialog key={compra.id} compra={compra} userId={userId} onClose={() => track(null)} />
    </Suspense>
  );
}
