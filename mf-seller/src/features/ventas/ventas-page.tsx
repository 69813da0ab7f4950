import { type Venta, ventaFlags } from '@fluxpartes/contrato';
import { grupoOfVenta } from '@fluxpartes/dominio';
import { offlineText, Retry, useSearchInUrl, useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, CategoryDrawing, classNames, EmptyState, Page, Stack } from '@fluxpartes/ui';
import { useCallback, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { CobrosPanel } from './cobros-panel.tsx';
import { Ultimos30Panel } from './ultimos-30-panel.tsx';
import { VentaCard } from './venta-card.tsx';
import { VentaDetails } from './venta-details.tsx';
import styles from './ventas.module.css';
import { useVentas, useVentasRecuento } from './ventas-api.ts';
import { CardsSkeleton, LIST_TITLE, Tabs, VentasList, viewIn } from './ventas-list.tsx';

type VentasQuery = ReturnType<typeof useVentas>;

/** `/mis-ventas`. Buyers go to their account, guests to the login. */
export function VentasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil !== 'vendedor') return <Navigate to="/micuenta" replace />;
  return (
    <>
      <Band
        half
        title="Mis ventas"
        actions={
          <Link to="/micuenta" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Mi cuenta
          </Link>
        }
      />
      <Page>
        <VendedorVentas userId={sesion.userId} />
      </Page>
    </>
  );
}

/** The maximum number of sales to hand over that are shown above the list. */
const FIRST = 3;

function VendedorVentas({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const [params] = useSearchParams();
  const view = viewIn(params);
  const all = useVentas(userId, '');
  const found = useVentas(userId, search.q, view);
  const toDeliver = useVentas(userId, '', 'para_entregar');
  const recuento = useVentasRecuento(userId);
  const [openId, setOpenId] = useState<number | null>(null);
  const [opened, setOpened] = useState<Venta>();
  const close = useCallback(() => {
    setOpenId(null);
    // The button that opened the details is gone if the sale left the shown group.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(LIST_TITLE)?.focus();
    });
  }, []);
  const current = [found, toDeliver, all].flatMap(({ ventas }) => ventas).find(({ id }) => id === openId);
  const asked = useVentas(userId, openId === null || current ? '' : String(openId));

  if (all.isPending || toDeliver.isPending || recuento.isPending) return <VentasSkeleton />;
  if (all.ventas.length === 0) return <NoVentas query={all} />;
  const isWhole = view === 'todas' && search.q === '';
  // An API of the previous release ignores `grupo`, so the rows are filtered here too.
  const due = toDeliver.ventas.filter((venta) => grupoOfVenta(ventaFlags(venta)) === 'para_entregar');
  const first = isWhole ? due.slice(0, FIRST) : [];
  const howMany = recuento.data?.para_entregar ?? due.length;
  // A sale that leaves the shown lists while its details are open stays open, with its present state once it has arrived.
  if (current && current !== opened) setOpened(current);
  const venta = current ?? [...asked.ventas, ...(opened ? [opened] : [])].find(({ id }) => id === openId);
  return (
    <div className={styles.columns}>
      <Tabs view={view} q={search.q} recuento={recuento.data} />
      {first.length > 0 ? (
        <section className={styles.first} aria-labelledby="para-entregar">
          <div className={styles.bar}>
            <h2 id="para-entregar">Para entregar ({howMany})</h2>
            {howMany > first.length ? (
              <Link className={styles.link} to="?ver=para_entregar">
                Ver todas
              </Link>
            ) : null}
          </div>
          <ul className={styles.cards}>
            {first.map((row) => (
              <li key={row.id}>
                <VentaCard venta={row} userId={userId} onDetails={setOpenId} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Stack className={classNames(styles.aside, view !== 'todas' && styles.notOnPhone)}>
        <CobrosPanel userId={userId} onList={() => document.getElementById(LIST_TITLE)?.focus()} />
        <Ultimos30Panel userId={userId} all={all} />
      </Stack>
      <VentasList
        userId={userId}
        query={found}
        view={view}
        first={first}
        search={search}
        totalOfAll={all.total ?? all.ventas.length}
        refreshing={found.refreshing || all.refreshing}
        onDetails={setOpenId}
      />
      {venta ? <VentaDetails userId={userId} venta={venta} onClose={close} /> : null}
    </div>
  );
}

/** A failed list shows the sentence of an empty one. */
function NoVentas({ query }: { query: VentasQuery }) {
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing={<CategoryDrawing categoria="Frenos" size={112} />}
        message="No tienes ventas registradas."
        detail={offlineText(query.error)}
        actions={
          query.isError ? (
            <Retry query={query} />
          ) : (
            <Link to="/mis-publicaciones" className={buttonClass()}>
              Ver mis publicaciones
            </Link>
          )
        }
      />
    </div>
  );
}

function VentasSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.list}>
        <div className={styles.bar}>
          <h2>Todas tus ventas</h2>
          <span role="status">Cargando...</span>
        </div>
        <CardsSkeleton />
      </div>
    </div>
  );
}
