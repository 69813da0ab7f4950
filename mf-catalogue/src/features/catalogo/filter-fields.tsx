import { ESTADOS, estadoLabel, LOCALIDADES, MARCAS, marcaLabel, modelosOf } from '@fluxpartes/dominio';
import { buttonClass, type Option, SelectField, useInputBeforeHydration } from '@fluxpartes/ui';
import { useId } from 'react';
import styles from './catalogo.module.css';
import type { FiltersInUrl } from './filters.ts';
import { type Filters, OFFERED_ORDENES } from './filters.ts';

const NAMED_MARCAS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));
const ENVIOS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
const CONDITIONS = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** The five selections, in the page on a desktop and in the bottom sheet on a phone. */
export function FilterFields({ filters, change }: Pick<FiltersInUrl, 'filters' | 'change'>) {
  const campo = (nombre: keyof Filters, label: string, all: string, options: readonly (Option | string)[]) => (
    <SelectField
      name={nombre}
      label={label}
      value={filters[nombre] ?? ''}
      placeholder={all}
      options={options}
      set={Boolean(filters[nombre])}
      disabled={nombre === 'modelo' && !filters.marca}
      onChange={(chosen) => change({ [nombre]: chosen })}
    />
  );
  return (
    <>
      {campo('marca', 'Marca', 'Todas', NAMED_MARCAS)}
      {campo('modelo', 'Modelo', filters.marca ? 'Todos' : 'Elegí una marca', modelosOf(filters.marca ?? ''))}
      {campo('ubicacion', 'Localidad', 'Todas', LOCALIDADES)}
      {campo('envio', 'Envío', 'Todos', ENVIOS)}
      {campo('estado', 'Condición', 'Todas', CONDITIONS)}
    </>
  );
}

type Props = Pick<FiltersInUrl, 'filters' | 'change'>;

const NOMBRES = { nombre: 'Nombre', precio: 'Precio' } as const;
const UNSORTED = 'Más recientes';
const OPTIONS = OFFERED_ORDENES.map((value) => ({ value, label: NOMBRES[value] }));

/** Label and options. */
export const ORDEN = { label: 'Ordenar por', placeholder: UNSORTED, options: OPTIONS };

/** 'Ordenar por' as a field in the row. */
export function DesktopOrden({ filters, change }: Props) {
  return <SelectField {...ORDEN} name="orden" value={filters.orden ?? ''} onChange={(orden) => change({ orden })} />;
}

/** The same sort choice as a button. It shows the chosen order and opens the phone's native picker. */
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
