import type { Venta } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, buttonClass, formatFecha, formatHora, Readout, Skeleton, TruckIcon } from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useComprador } from '../api/use-comprador.ts';
import { direccionConAltura, envioEnPalabras, hayEnvio } from '../envio.ts';
import { Dato } from './dato.tsx';
import { PagoRecibido } from './pago-recibido.tsx';
import estilos from './venta-card.module.css';

interface Props {
  venta: Venta;
  /** The seller. */
  userId: number;
  onDetalles: (id: number) => void;
}

/** One sale at a glance: what was sold, who has paid, where to send it. */
export const VentaCard = memo(function VentaCard({ venta, userId, onDetalles }: Props) {
  const titulo = `venta-${venta.id}`;
  return (
    <article className={estilos.tarjeta} aria-labelledby={titulo}>
      <div className={estilos.cabeza}>
        <h3 id={titulo}>{venta.nombre_producto}</h3>
        <PagoRecibido recibido={venta.pago_recibido} />
      </div>
      <div className={estilos.cuerpo}>
        <Datos venta={venta} userId={userId} />
        <div className={estilos.lado}>
          <Readout
            size="mid"
            label="Monto"
            tone={venta.pago_recibido ? 'yours' : 'coming'}
            centavos={pesosACentavos(venta.monto)}
          />
          <div className={estilos.acciones}>
            <Button size="sm" aria-describedby={titulo} onClick={() => onDetalles(venta.id)}>
              Ver detalles
            </Button>
            <Link
              to={`/publicacion/${venta.publicacion_id}`}
              className={buttonClass({ size: 'sm' })}
              aria-describedby={titulo}
            >
              Ver publicación
            </Link>
          </div>
        </div>
      </div>
    </article>
  );
});

function Datos({ venta, userId }: Pick<Props, 'venta' | 'userId'>) {
  const seEnvia = hayEnvio(venta);
  const destino = [direccionConAltura(venta), venta.localidad_envio].filter(Boolean).join(', ');
  return (
    <dl className={estilos.datos}>
      <Dato nombre="ID">{venta.id}</Dato>
      <Dato nombre="Cantidad">{venta.cantidad}</Dato>
      <Dato nombre="Fecha">{formatFecha(venta.fecha)}</Dato>
      <Dato nombre="Hora">{formatHora(venta.fecha)}</Dato>
      <Dato nombre="Envío" ancho>
        {seEnvia ? <TruckIcon size={18} /> : null}
        <span>
          {envioEnPalabras(venta)}
          {seEnvia && destino !== '' ? <span className={estilos.destino}> · {destino}</span> : null}
        </span>
      </Dato>
      <Comprador userId={userId} compradorId={venta.comprador_id} />
    </dl>
  );
}

/** Who bought it. The card does without where it is not known. */
function Comprador({ userId, compradorId }: { userId: number; compradorId: number }) {
  const { data, isPending } = useComprador(userId, compradorId);
  if (!isPending && !data?.nombre) return null;
  return (
    <Dato nombre="Comprador" ancho>
      {isPending ? <Skeleton width={140} height={23} /> : `${data?.nombre} ${data?.apellido ?? ''}`.trim()}
    </Dato>
  );
}
