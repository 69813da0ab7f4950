import { lazy, Suspense } from 'react';
import { comprasOverlay } from '../api/compras-lists.ts';
import { useJobDesk, useVisible } from '../jobs/job-desk.tsx';

const TrackingDialog = lazy(() => import('./tracking-dialog.tsx'));

/** The 'Seguimiento' of the purchase that it was asked for, as that is by now. */
export function Tracked({ userId }: { userId: number }) {
  const { track } = useJobDesk();
  const { tracked } = useVisible();
  const over = comprasOverlay.useOver();
  if (!tracked) return null;
  const [compra = tracked] = over([tracked]);
  return (
    <Suspense>
      <TrackingDialog key={compra.id} compra={compra} userId={userId} onClose={() => track(null)} />
    </Suspense>
  );
}
