import { useShell } from '@fluxpartes/mf-kit';
import { Button, Buttons, formatCantidad } from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { useAudience } from '../../api/catalogue-api.ts';
import styles from './catalogo.module.css';
import { activeFilters, changeFilters, type Filters, type FiltersChange, writeFilters } from './filters.ts';

interface Props {
  filters: Filters;
  onPick: (cambio: FiltersChange) => void;
}

/** For a search without results: a button for each filter that leaves results when it is removed, with their number. */
export function WithoutOne({ filters, onPick }: Props) {
  const { api } = useShell();
  const { data = [] } = useQuery({
    queryKey: ['mf-catalogue', 'without-one', useAudience(), writeFilters(filters).toString()],
    queryFn: ({ signal }) =>
      Promise.all(
        activeFilters(filters).map(async ({ campo, text }) => {
          const fewer = changeFilters(filters, { [campo]: '' });
          const { total, isMore } = await api.publicaciones.list({ limite: 1, total: '1', ...fewer }, { signal });
          return { campo, text: text.replace(/[“”]/g, ''), total: total ?? 0, isMore };
        }),
      ),
  });
  const withResults = data.filter(({ total }) => total > 0);
  if (withResults.length === 0) return null;
  return (
    <Buttons className={styles.without}>
      {withResults.map(({ campo, text, total, isMore }) => (
        <Button key={campo} onClick={() => onPick({ [campo]: '' })}>
          {`Sin «${text}» hay ${isMore ? 'más de ' : ''}${formatCantidad(total)}`}
        </Button>
      ))}
    </Buttons>
  );
}
