import { Button, buttonClass, SelectField } from '@fluxpartes/ui';
import { writeFilters } from '../filters.ts';
import styles from './console-plate.module.css';
import { ORDEN } from './orden.tsx';
import type { PlainFiltersProps, PlainMoreProps } from './plain.tsx';
import { Selections } from './selections.tsx';

/* What the site draws in place of `plain.tsx`: a browser that runs scripts shows none of it. */

const nothing = () => {};

/** Filters and order as a form that leads to the catalogue with what was chosen; the text that was searched for stays. */
export function PlainFilters({ filters }: PlainFiltersProps) {
  return (
    <noscript>
      <form action="/home" className={styles.plain}>
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        <Selections filters={filters} change={nothing} />
        <SelectField {...ORDEN} name="orden" value={filters.orden ?? ''} onChange={nothing} />
        <Button type="submit">Ver resultados</Button>
      </form>
    </noscript>
  );
}

/** The way to the next cards. */
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
