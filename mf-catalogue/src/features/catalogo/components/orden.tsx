import { buttonClass, SelectField } from '@fluxpartes/ui';
import { ORDENES_OFRECIDOS } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import estilos from './consola.module.css';

type Props = Pick<FiltrosEnUrl, 'filtros' | 'cambiar'>;

const NOMBRES = { nombre: 'Nombre', precio: 'Precio' } as const;
const SIN_ORDEN = 'Más recientes';
const OPCIONES = ORDENES_OFRECIDOS.map((value) => ({ value, label: NOMBRES[value] }));

/** 'Ordenar por' as a field in the row. */
export function OrdenDeEscritorio({ filtros, cambiar }: Props) {
  return (
    <SelectField
      label="Ordenar por"
      value={filtros.orden ?? ''}
      placeholder={SIN_ORDEN}
      options={OPCIONES}
      onChange={(orden) => cambiar({ orden })}
    />
  );
}

/** The same choice as a button that says what is chosen and opens the phone's own picker. */
export function OrdenDeTelefono({ filtros, cambiar }: Props) {
  const elegido = OPCIONES.find(({ value }) => value === filtros.orden)?.label;
  return (
    <div className={buttonClass({ size: 'sm', className: estilos.ordenarPor })}>
      <span aria-hidden="true">{elegido ? `Ordenar: ${elegido}` : 'Ordenar'}</span>
      <select
        aria-label="Ordenar por"
        value={filtros.orden ?? ''}
        onChange={(evento) => cambiar({ orden: evento.target.value })}
      >
        <option value="">{SIN_ORDEN}</option>
        {OPCIONES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
