import { useSearchInUrl } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import { useVentas } from '../api/use-ventas.ts';
import { CobrosPanel } from './cobros-panel.tsx';
import { NoVentas } from './no-ventas.tsx';
import { Ultimos30Panel } from './ultimos-30-panel.tsx';
import { VentaDetails } from './venta-details.tsx';
import styles from './ventas.module.css';
import { VentasList } from './ventas-list.tsx';
import { VentasSkeleton } from './ventas-skeleton.tsx';

/** All of a seller's sales: the last 30 days, the search where they are many, the cards, and the details of one. */
export function VendedorVentas({ userId }: { userId: number }) {
  const search = useSearchInUrl();
  const all = useVentas(userId, '');
  const found = useVentas(userId, search.q);
  const [isOpen, setIsOpen] = useState<number | null>(null);
  const close = useCallback(() => setIsOpen(null), []);

  if (all.isPending) return <VentasSkeleton />;
  if (all.ventas.length === 0) return <NoVentas query={all} />;
  const venta = found.ventas.find(({ id }) => id === isOpen);
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        <CobrosPanel userId={userId} />
        <Ultimos30Panel userId={userId} all={all} />
      </div>
      <VentasList
        userId={userId}
        query={found}
        search={search}
        ofAll={all.total ?? all.ventas.length}
        refreshing={found.refreshing || all.refreshing}
        onDetails={setIsOpen}
      />
      {venta ? <VentaDetails userId={userId} venta={venta} onClose={close} /> : null}
    </div>
  );
}
