import { useSearchInUrl } from '@fluxpartes/mf-kit';
import { buttonClass, CategoryDrawing, EmptyState } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { type ComprasQueryResult, useCompras } from '../api/use-compras.ts';
import { type PendientesQueryResult, usePendientes } from '../api/use-pendientes.ts';
import { Shared } from '../sharing/shared.tsx';
import { AllCompras } from './all-compras.tsx';
import { ComprasSkeleton } from './compras-skeleton.tsx';
import { NextSteps } from './next-steps.tsx';
import { Retry } from './retry.tsx';

/** The purchases of a user: what is still to do, whatever is searched for, and the table. */
export function Content({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const all = useCompras(userId);
  const pendientes = usePendientes(userId);
  const found = useCompras(userId, { q: search.q, enabled: search.q !== '' });
  if (all.isPending || pendientes.isPending) return <ComprasSkeleton />;
  const shared = <Shared compras={[pendientes.pendientes.map(({ compra }) => compra), all.compras]} />;
  if (all.compras.length === 0) {
    return (
      <>
        {shared}
        <NoCompras all={all} pendientes={pendientes} />
      </>
    );
  }
  return (
    <>
      {shared}
      <NextSteps query={pendientes} />
      <AllCompras query={search.q === '' ? all : found} total={all.total} search={search} />
    </>
  );
}

/** None at all, or a list that failed, which is an empty list too (specification, section 8, 'Fallbacks'). */
function NoCompras({ all, pendientes }: { all: ComprasQueryResult; pendientes: PendientesQueryResult }) {
  const refetch = () => Promise.all([all.refetch(), pendientes.refetch()]);
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message="No realizaste compras aún."
      actions={
        <>
          <Link className={buttonClass()} to="/home">
            Ir al catálogo
          </Link>
          {all.isError && <Retry query={{ isFetching: all.isFetching, refetch }} />}
        </>
      }
    />
  );
}
