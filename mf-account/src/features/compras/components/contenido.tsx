import { useBusquedaEnUrl } from '@fluxpartes/mf-kit';
import { buttonClass, CategoryDrawing, EmptyState } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { type ConsultaDeCompras, useCompras } from '../api/use-compras.ts';
import { type ConsultaDePendientes, usePendientes } from '../api/use-pendientes.ts';
import { ComprasEnEspera } from './compras-en-espera.tsx';
import { LoQueTeFalta } from './lo-que-te-falta.tsx';
import { Reintentar } from './reintentar.tsx';
import { TodasLasCompras } from './todas-las-compras.tsx';

/** The purchases of a user: what is still to do, whatever is searched for, and the table. */
export function Contenido({ userId }: { userId: number }) {
  const busqueda = useBusquedaEnUrl();
  const todas = useCompras(userId);
  const pendientes = usePendientes(userId);
  const halladas = useCompras(userId, { q: busqueda.q, enabled: busqueda.q !== '' });
  if (todas.isPending || pendientes.isPending) return <ComprasEnEspera />;
  if (todas.compras.length === 0) return <SinCompras todas={todas} pendientes={pendientes} />;
  return (
    <>
      <LoQueTeFalta consulta={pendientes} />
      <TodasLasCompras consulta={busqueda.q === '' ? todas : halladas} total={todas.total} busqueda={busqueda} />
    </>
  );
}

/** None at all, or a list that failed, which is an empty list too (specification, section 8, 'Fallbacks'). */
function SinCompras({ todas, pendientes }: { todas: ConsultaDeCompras; pendientes: ConsultaDePendientes }) {
  const refetch = () => Promise.all([todas.refetch(), pendientes.refetch()]);
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message="No realizaste compras aún."
      actions={
        <>
          <Link className={buttonClass()} to="/home">
            Ir al catálogo
          </Link>
          {todas.isError && <Reintentar consulta={{ isFetching: todas.isFetching, refetch }} />}
        </>
      }
    />
  );
}
