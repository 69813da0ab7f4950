import type { VentaDetalle } from '@fluxpartes/contrato';
import { Badge, CheckIcon, formatFecha, formatHora } from '@fluxpartes/ui';
import { memo, useEffect, useId, useRef } from 'react';
import { HistorialPanel } from '../../../components/historial-panel.tsx';
import type { AccionesDeVenta } from '../acciones-de-venta.ts';
import { useHistorialDeVenta } from '../api/use-historial-de-venta.ts';
import { CAMPOS } from '../correccion.ts';
import type { EdicionDeVenta } from '../use-ediciones.ts';
import estilos from './venta-card.module.css';
import { VentaForm } from './venta-form.tsx';
import { VentaVista } from './venta-vista.tsx';

export interface VentaCardProps {
  venta: VentaDetalle;
  acciones: AccionesDeVenta;
  /** null in view mode. */
  edicion: EdicionDeVenta | null;
  /** Its payment is being marked. */
  enviando: boolean;
  /** Its history is open. */
  conHistorial: boolean;
}

/** A sale of the admin's list: its proof beside its amount, both parties, where it goes; or its edit form. */
export const VentaCard = memo(function VentaCard(props: VentaCardProps) {
  const { venta, acciones, edicion, enviando, conHistorial } = props;
  const { id, fecha, pago_recibido } = venta;
  const titulo = useId();
  const tarjeta = useFocoDeEdicion(edicion !== null);
  return (
    <article ref={tarjeta} className={estilos.tarjeta} aria-labelledby={titulo} tabIndex={-1}>
      <header className={pago_recibido ? estilos.cabeza : `${estilos.cabeza} ${estilos.pendiente}`}>
        <h2 id={titulo}>Venta #{id}</h2>
        <time dateTime={fecha}>
          {formatFecha(fecha)} · {formatHora(fecha)}
        </time>
        <Badge
          className={estilos.estado}
          tone={pago_recibido ? 'ok' : 'warn'}
          icon={pago_recibido ? <CheckIcon size={16} /> : null}
        >
          Pago recibido: {pago_recibido ? 'Sí' : 'No'}
        </Badge>
      </header>
      {edicion ? (
        <VentaForm edicion={edicion} />
      ) : (
        <VentaVista venta={venta} acciones={acciones} enviando={enviando} conHistorial={conHistorial} />
      )}
      {conHistorial ? <HistorialDeVenta id={id} /> : null}
    </article>
  );
});

function HistorialDeVenta({ id }: { id: number }) {
  return <HistorialPanel historial={useHistorialDeVenta(id)} campos={CAMPOS} />;
}

/** The form takes the focus when it opens, at its first field, and 'Editar' has it again when it closes. */
function useFocoDeEdicion(editando: boolean) {
  const tarjeta = useRef<HTMLElement>(null);
  const estaba = useRef(editando);
  useEffect(() => {
    if (estaba.current === editando) return;
    estaba.current = editando;
    tarjeta.current?.querySelector<HTMLElement>(editando ? 'form input' : '[data-editar]')?.focus();
  }, [editando]);
  return tarjeta;
}
