import { Button, buttonClass } from '@fluxpartes/ui';
import styles from './catalogo.module.css';
import { FilterFields, Orden } from './filter-fields.tsx';
import { writeFilters } from './filters.ts';
import type { PlainFiltersProps, PlainMoreProps } from './no-script.tsx';

/* Replaces `no-script.tsx` in SSR: a browser with scripts hides it. */

const nothing = () => {};

/** Filters and order as a form that opens the catalogue with the chosen values. The search text is kept. */
export function NoScriptFilters({ filters }: PlainFiltersProps) {
  return (
    <noscript>
      <form action="/home" className={styles.plain}>
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        <FilterFields filters={filters} change={nothing} />
        <Orden filters={filters} change={nothing} />
        <Button type="submit">Ver resultados</Button>
      </form>
    </noscript>
  );
}

/** The link to the next cards. */
export function PlainMore({ filters, cursor }: PlainMoreProps) {
  if (!cursor) return <noscript />;
  const params = writeFilters(filters);
  params.set('cursor', cursor);
  return (
    <noscript>
      <a className={buttonClass({ className: styles.plainMore })} href={`/home?${params}`}>
        Ver más
      </a>
    </noscript>
  );
}
