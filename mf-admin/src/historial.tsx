import { type ComponentProps, lazy, Suspense } from 'react';

const HistorialPanel = lazy(() => import('./historial-panel.tsx'));

/** Loaded when it is opened, to keep the lists within their size budget. */
export function Historial(props: ComponentProps<typeof HistorialPanel>) {
  return (
    <Suspense>
      <HistorialPanel {...props} />
    </Suspense>
  );
}
