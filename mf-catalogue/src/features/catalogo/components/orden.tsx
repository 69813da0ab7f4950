import { buttonClass, SelectField, useInputBeforeHydration } from '@fluxpartes/ui';
import { useId } from 'react';
import { OFFERED_ORDENES } from '../filters.ts';
import type { FiltersInUrl } from '../use-filters.ts';
import styles from './console-plate.module.css';

type Props = Pick<FiltersInUrl, 'filters' | 'change'>;

const NOMBRES = { nombre: 'Nombre', precio: 'Precio' } as const;
const UNSORTED = 'Más recientes';
const OPTIONS = OFFERED_ORDENES.map((value) => ({ value, label: NOMBRES[value] }));

/** What the field is called and offers. */
export const ORDEN = { label: 'Ordenar por', placeholder: UNSORTED, options: OPTIONS };

/** 'Ordenar por' as a field in the row. */
export function DesktopOrden({ filters, change }: Props) {
  return <SelectField {...ORDEN} name="orden" value={filters.orden ?? ''} onChange={(orden) => change({ orden })} />;
}

/** The same choice as a button that says what is chosen and opens the phone's own picker. */
export function PhoneOrden({ filters, change }: Props) {
  const id = useId();
  const orden = filters.orden ?? '';
  useInputBeforeHydration<HTMLSelectElement>(id, ({ value }) => value !== orden && change({ orden: value }));
  const chosen = OPTIONS.find(({ value }) => value === filters.orden)?.label;
  return (
    <div className={buttonClass({ size: 'sm', className: styles.sortBy })}>
      <span aria-hidden="true">{chosen ? `Ordenar: ${chosen}` : 'Ordenar'}</span>
      <select
        id={id}
        name="orden"
        aria-label="Ordenar por"
        value={orden}
        onChange={(event) => change({ orden: event.target.value })}
      >
        <option value="">{UNSORTED}</option>
        {OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
