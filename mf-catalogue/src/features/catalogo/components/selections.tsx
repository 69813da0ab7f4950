import { ESTADOS, estadoLabel, LOCALIDADES, MARCAS, marcaLabel, modelosOf } from '@fluxpartes/dominio';
import { type Option, SelectField } from '@fluxpartes/ui';
import type { Filters } from '../filters.ts';
import type { FiltersInUrl } from '../use-filters.ts';

const NAMED_MARCAS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));
const ENVIOS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
const CONDITIONS = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** The five selections, in the page on a desktop and in the bottom sheet on a phone. */
export function Selections({ filters, change }: Pick<FiltersInUrl, 'filters' | 'change'>) {
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
