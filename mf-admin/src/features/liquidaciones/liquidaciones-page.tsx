import { ListPage } from '../../list/list-page.tsx';
import { LiquidacionesManager } from './components/liquidaciones-manager.tsx';

/** `/adminliquidaciones`: what the shops are to be paid, and what they were. */
export function LiquidacionesPage() {
  return (
    <ListPage title="Liquidaciones">
      <LiquidacionesManager />
    </ListPage>
  );
}
