import { PUBLICACIONES_SEARCH } from '@fluxpartes/dominio';
import { useSearch } from '@fluxpartes/mf-kit';
import { SearchBox } from '@fluxpartes/ui';
import type { FiltersInUrl } from '../use-filters.ts';
import styles from './console-plate.module.css';

/** The search box. Runs over name, location, model and compatibility (specification, section 2). */
export function Search({ filters, change }: Pick<FiltersInUrl, 'filters' | 'change'>) {
  const box = useSearch(filters.q ?? '', (q, options) => change({ q }, options));
  const { q: _searched, ...keeps } = filters;
  return (
    <SearchBox
      className={styles.search}
      label="Buscar"
      placeholder={PUBLICACIONES_SEARCH}
      plain={{ action: '/home', keeps }}
      {...box}
    />
  );
}
