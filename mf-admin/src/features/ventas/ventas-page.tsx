import { ListPage } from '../../list/list-page.tsx';
import { VentasManager } from './components/ventas-manager.tsx';

/** `/adminventas`: every sale, its proof beside its amount (specification, 'Admin sales'). */
export function VentasPage() {
  return (
    <ListPage title="Control de ventas">
      <VentasManager />
    </ListPage>
  );
}
