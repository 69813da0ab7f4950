import { CATEGORIAS, ESTADOS, estadoLabel, LOCALIDADES, MARCAS, marcaLabel, modelosOf } from '@fluxpartes/dominio';
import { loginEstado, useSearch, useSesion } from '@fluxpartes/mf-kit';
import {
  buttonClass,
  CategoryDrawing,
  GuestReadout,
  type Option,
  SelectField,
  TextField,
  useInputBeforeHydration,
} from '@fluxpartes/ui';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './catalogo.module.css';
import type { FiltersInUrl } from './filters.ts';
import { type Filters, OFFERED_ORDENES } from './filters.ts';

const NAMED_MARCAS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));
const ENVIOS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
const CONDITIONS = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** The selections and the price range, in the page on a desktop and in the bottom sheet on a phone. */
export function FilterFields({ filters, change }: Pick<FiltersInUrl, 'filters' | 'change'>) {
  const campo = (
    nombre: Exclude<keyof Filters, PrecioField>,
    label: string,
    all: string,
    options: readonly (Option | string)[],
  ) => (
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
      <PrecioRange filters={filters} change={change} />
    </>
  );
}

/**
 * The ten categories with their drawings, in one line that scrolls. A press on the chosen category removes the filter.
 */
export function Categorias({ filters, change }: Props) {
  return (
    <ul className={styles.categorias} aria-label="Categorías">
      {CATEGORIAS.map((categoria) => {
        const isOn = filters.categoria === categoria;
        return (
          <li key={categoria}>
            <button type="button" aria-pressed={isOn} onClick={() => change({ categoria: isOn ? '' : categoria })}>
              <CategoryDrawing categoria={categoria} /> {categoria}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type PrecioField = 'precio_desde' | 'precio_hasta';

/** The price range; a guest sees the lock. */
function PrecioRange(props: Props) {
  const { pathname, search } = useLocation();
  if (useSesion().tipo === 'invitado') {
    return (
      <div className={styles.precio}>
        <span>Precio</span>
        <GuestReadout link={(content) => <Link to="/" state={loginEstado(pathname + search)} {...content} />} />
      </div>
    );
  }
  return (
    <>
      <PrecioLimit {...props} campo="precio_desde" label="Precio desde" />
      <PrecioLimit {...props} campo="precio_hasta" label="Precio hasta" />
    </>
  );
}

function PrecioLimit({ filters, change, campo, label }: Props & { campo: PrecioField; label: string }) {
  const box = useSearch(String(filters[campo] ?? ''), (text, options) => change({ [campo]: text }, options));
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={box.value}
      onChange={(text) => box.onChange(text.replace(/\D/g, ''))}
      onBlur={box.onCommit}
    />
  );
}

type Props = Pick<FiltersInUrl, 'filters' | 'change'>;

const NOMBRES = { nombre: 'Nombre', precio: 'Precio', '-precio': 'Precio: mayor a menor' } as const;
/** The phone's button has room for two words. */
const SHORT = { nombre: 'Por nombre', precio: 'Menor precio', '-precio': 'Mayor precio' } as const;
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
  const chosen = OFFERED_ORDENES.find((one) => one === orden);
  return (
    <div className={buttonClass({ size: 'sm', className: styles.sortBy })}>
      <span aria-hidden="true">{chosen ? SHORT[chosen] : 'Ordenar'}</span>
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
