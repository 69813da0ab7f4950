import { parecidas } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { CardGrid } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { asSeenBy, publicacionesKey, useAudience, useDescuento } from '../api/catalogue-api.ts';
import { PublicacionCard } from './publicacion-card.tsx';
import styles from './similar.module.css';

/**
 * Up to four listings of the same category and, for sessions, up to four others of the shop. They are requested when the
 * user scrolls near them.
 */
export function Similar({ id }: { id: number }) {
  const { api } = useShell();
  const audience = useAudience();
  const descuento = useDescuento();
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '150px',
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  const { data } = useQuery({
    queryKey: [...publicacionesKey(audience), 'parecidas', id],
    // In the shape of a list's pages, so that `catalogoRow` finds these rows too.
    queryFn: async ({ signal }) => {
      const answer = await parecidas(api.http, id, { signal });
      const pageOf = (rows: readonly PublicacionVisible[]) => ({ items: rows.map((row) => asSeenBy(audience, row)) });
      return { pages: [pageOf(answer.parecidas), pageOf(answer.del_local)] };
    },
    enabled: isNear,
  });
  return (
    <div ref={watch} className={styles.similar}>
      {descuento !== null &&
        data?.pages.map(({ items }, i) => {
          const title = i === 0 ? 'Parecidas' : `Más de ${items[0]?.nombre_local}`;
          return (
            items.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <CardGrid>
                  {items.map((row) => (
                    <PublicacionCard key={row.id} publicacion={row} descuento={descuento} />
                  ))}
                </CardGrid>
              </section>
            )
          );
        })}
    </div>
  );
}
