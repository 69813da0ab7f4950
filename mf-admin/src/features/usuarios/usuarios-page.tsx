import { ListPage } from '../../list/list-page.tsx';
import { CuentasManager } from './components/cuentas-manager.tsx';

/** `/admincuentas`: every account, searched, edited, and its documents approved. */
export function UsuariosPage() {
  return (
    <ListPage title="Control de cuentas">
      <CuentasManager />
    </ListPage>
  );
}
