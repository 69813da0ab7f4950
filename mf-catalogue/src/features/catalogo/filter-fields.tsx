import { CATEGORIAS, ESTADOS, estadoLabel, LOCALIDADES, MARCAS, marcaLabel, modelosOf } from '@fluxpartes/dominio';
import { loginEstado, useSearch, useSesion } from '@fluxpartes/mf-kit';
import { Button, CategoryDrawing, GuestReadout, type Option, SelectField, TextField } from '@fluxpartes/ui';
import { Link, useLocation } from 'react-router-dom';
import styles from './catalogo.module.css';
import { type Filters, type FiltersInUrl, OFFERED_ORDENES } from './filters.ts';

type Props = Pick<FiltersInUrl, 'filters' | 'change'>;
type PrecioField = 'precio_desde' | 'precio_hasta';

const NAMED_MARCAS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));
const ENVIOS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
const CONDITIONS = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** The selections and the price range, in the page on a desktop and in the bottom sheet on a phone. */
export function FilterFields({ filters, change }: Props) {
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
            <Button
              size="sm"
              icon={<CategoryDrawing categoria={categoria} />}
              aria-pressed={isOn}
              onClick={() => change({ categoria: isOn ? '' : categoria })}
            >
              {categoria}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

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

const NOMBRES = { nombre: 'Nombre', precio: 'Precio', '-precio': 'Mayor precio' } as const;
const ORDENES = OFFERED_ORDENES.map((value) => ({ value, label: NOMBRES[value] }));

/** The sort order; on a phone without a visible label. */
export function Orden({ filters, change, labelHidden }: Props & { labelHidden?: boolean }) {
  return (
    <SelectField
      name="orden"
      label="Ordenar por"
      labelHidden={labelHidden}
      placeholder="Más recientes"
      options={ORDENES}
      value={filters.orden ?? ''}
      onChange={(orden) => change({ orden })}
    />
  );
}
