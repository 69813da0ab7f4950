import type { AccionDeHistorial, EntradaDeHistorial } from '@fluxpartes/contrato';
import { Button, formatFecha, formatHora, Skeleton, VisuallyHidden } from '@fluxpartes/ui';
import { useId } from 'react';
import type { Historial } from '../api/use-historial.ts';
import estilos from './historial-panel.module.css';

/** A value of an audit row, as it was or as it is. */
export type ValorDeHistorial = string | number | boolean | null | undefined;

/** How a field of the record is told: its label on the screen, and its value in words. */
export interface CampoDeHistorial {
  etiqueta: string;
  /** 'Sí' / 'No' for booleans, '-' for nothing, and the text itself, by default. */
  texto?: ((valor: ValorDeHistorial) => string) | undefined;
}

export interface HistorialPanelProps {
  historial: Historial;
  /** By the wire's names; a field that is missing here is told by that name. */
  campos: Readonly<Partial<Record<string, CampoDeHistorial>>>;
}

const ACCIONES: Record<AccionDeHistorial, string> = {
  usuario_editado: 'Editó los datos',
  aprobacion_cambiada: 'Cambió una aprobación',
  contrasena_revelada: 'Vio la contraseña',
  venta_corregida: 'Modificó la venta',
};

/** Who changed a record, when, and from what to what: its audit rows, newest first. */
export function HistorialPanel({ historial, campos }: HistorialPanelProps) {
  const { entradas, estado, hayMas, pidiendoMas, pedirMas, reintentar } = historial;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={estilos.panel} aria-labelledby={id}>
      <h3 id={id}>Historial</h3>
      {estado === 'cargando' ? <EnEspera /> : null}
      {estado === 'fallo' ? (
        <p className={estilos.aviso} role="status">
          No pudimos cargar el historial.
          <Button size="sm" onClick={reintentar}>
            Reintentar
          </Button>
        </p>
      ) : null}
      {estado === 'listo' && entradas.length === 0 ? (
        <p className={estilos.aviso}>Nadie modificó nada todavía.</p>
      ) : null}
      {entradas.length > 0 ? (
        <ol className={estilos.entradas}>
          {entradas.map((entrada) => (
            <Entrada key={entrada.id} entrada={entrada} campos={campos} />
          ))}
        </ol>
      ) : null}
      {hayMas ? (
        <Button size="sm" busy={pidiendoMas} busyLabel="Cargando..." onClick={pedirMas}>
          Ver anteriores
        </Button>
      ) : null}
    </div>
  );
}

function Entrada({ entrada, campos }: { entrada: EntradaDeHistorial } & Pick<HistorialPanelProps, 'campos'>) {
  const { fecha, autor, accion, antes, despues } = entrada;
  // A row of both approvals holds the one that stayed as well.
  const nombres = Object.keys({ ...antes, ...despues }).filter((nombre) => antes?.[nombre] !== despues?.[nombre]);
  return (
    <li>
      <p className={estilos.quien}>
        <time dateTime={fecha}>
          {formatFecha(fecha)} {formatHora(fecha)}
        </time>
        <strong>{autor.nombre}</strong>
        <span>{ACCIONES[accion]}</span>
      </p>
      {nombres.length > 0 ? (
        <dl className={estilos.cambios}>
          {nombres.map((nombre) => (
            <Cambio
              key={nombre}
              campo={campos[nombre] ?? { etiqueta: nombre }}
              de={antes?.[nombre]}
              a={despues?.[nombre]}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function Cambio({ campo, de, a }: { campo: CampoDeHistorial; de: ValorDeHistorial; a: ValorDeHistorial }) {
  const texto = campo.texto ?? enPalabras;
  return (
    <>
      <dt>{campo.etiqueta}</dt>
      <dd>
        {de === undefined ? null : (
          <>
            <VisuallyHidden>antes </VisuallyHidden>
            <span className={estilos.antes}>{texto(de)}</span>
            <span aria-hidden="true"> › </span>
            <VisuallyHidden>, después </VisuallyHidden>
          </>
        )}
        <span className={estilos.despues}>{texto(a)}</span>
      </dd>
    </>
  );
}

function EnEspera() {
  return (
    <div className={estilos.espera}>
      <p className={estilos.aviso} role="status">
        Cargando historial...
      </p>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
}

/** A value as it reads: true → 'Sí', false → 'No', nothing → '-'. */
export function enPalabras(valor: ValorDeHistorial): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return valor === null || valor === undefined || valor === '' ? '-' : String(valor);
}
