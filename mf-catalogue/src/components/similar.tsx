import { parecidas } from '@fluxpartes/api-client';
import type { PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { CardGrid } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { asSeenBy, publicacionesKey, useAudience, useDescuento } from '../api/catalogue-api.ts';
import { PublicacionCard } from './publicacion-card.tsx';

/** Up to four listings of the same category and, for sessions, up to four others of the shop. */
export function Similar({ id }: { id: number }) {
  const { api } = useShell();
  const audience = useAudience();
  const descuento = useDescuento();
  const { data, isPending } = useQuery({
    queryKey: [...publicacionesKey(audience), 'parecidas', id],
    // In the shape of a list's pages, so that `catalogoRow` finds these rows too.
    queryFn: async ({ signal }) => {
      const answer = await parecidas(api.http, id, { signal });
      const pageOf = (rows: readonly PublicacionVisible[]) => ({ items: rows.map((row) => asSeenBy(audience, row)) });
      return { pages: [pageOf(answer.parecidas), pageOf(answer.del_local)] };
    },
  });
  const [alike, ofShop] = data?.pages ?? [];
  const shop = ofShop?.items[0]?.nombre_local;
  if (isPending || descuento === null) return null;
  return (
    <div>
      <Row title="Parecidas" rows={alike?.items} descuento={descuento} />
      {shop && <Row title={`Más de ${shop}`} rows={ofShop?.items} descuento={descuento} />}
    </div>
  );
}

interface RowProps {
  title: string;
  rows: readonly PublicacionVisible[] | undefined;
  descuento: number;
}

function Row({ title, rows = [], descuento }: RowProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <CardGrid>
        {rows.map((row) => (
          <PublicacionCard key={row.id} publicacion={row} descuento={descuento} />
        ))}
      </CardGrid>
    </section>
  );
}
