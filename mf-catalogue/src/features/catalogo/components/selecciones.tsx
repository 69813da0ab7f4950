import { ESTADOS, etiquetaDeEstado, etiquetaDeMarca, LOCALIDADES, MARCAS, modelosDe } from '@fluxpartes/dominio';
import { type Option, SelectField } from '@fluxpartes/ui';
import type { Filtros } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';

const MARCAS_CON_NOMBRE = MARCAS.map((value) => ({ value, label: etiquetaDeMarca(value) }));
const ENVIOS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
const CONDICIONES = ESTADOS.map((value) => ({ value, label: etiquetaDeEstado(value) }));

/** The five selections, in the page on a desktop and in the bottom sheet on a phone. */
export function Selecciones({ filtros, cambiar }: Pick<FiltrosEnUrl, 'filtros' | 'cambiar'>) {
  const campo = (nombre: keyof Filtros, label: string, todos: string, opciones: readonly (Option | string)[]) => (
    <SelectField
      label={label}
      value={filtros[nombre] ?? ''}
      placeholder={todos}
      options={opciones}
      set={Boolean(filtros[nombre])}
      disabled={nombre === 'modelo' && !filtros.marca}
      onChange={(valor) => cambiar({ [nombre]: valor })}
    />
  );
  return (
    <>
      {campo('marca', 'Marca', 'Todas', MARCAS_CON_NOMBRE)}
      {campo('modelo', 'Modelo', filtros.marca ? 'Todos' : 'Elegí una marca', modelosDe(filtros.marca ?? ''))}
      {campo('ubicacion', 'Localidad', 'Todas', LOCALIDADES)}
      {campo('envio', 'Envío', 'Todos', ENVIOS)}
      {campo('estado', 'Condición', 'Todas', CONDICIONES)}
    </>
  );
}
