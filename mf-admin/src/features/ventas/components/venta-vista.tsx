import type { VentaDetalle } from '@fluxpartes/contrato';
import { Button, CheckIcon, EditIcon } from '@fluxpartes/ui';
import { Tecla } from '../../../teclado/tecla.tsx';
import type { AccionesDeVenta } from '../acciones-de-venta.ts';
import { Avisos } from './avisos.tsx';
import { Comprobante } from './comprobante.tsx';
import { Envio } from './envio.tsx';
import { Desglose, Monto } from './monto.tsx';
import { Partes } from './partes.tsx';
import estilos from './venta-card.module.css';

interface Props {
  venta: VentaDetalle;
  acciones: AccionesDeVenta;
  enviando: boolean;
  conHistorial: boolean;
}

/** The view mode: what is compared stands side by side, what is decided right under it. */
export function VentaVista({ venta, acciones, enviando, conHistorial }: Props) {
  return (
    <>
      <Avisos venta={venta} />
      <div className={estilos.cuerpo}>
        <Comprobante venta={venta} onAmpliar={() => acciones.onAmpliar(venta)} />
        <div className={estilos.producto}>
          <h3>{venta.nombre_producto}</h3>
          <p>Cantidad: {venta.cantidad}</p>
          <p className={estilos.consejo}>{consejo(venta)}</p>
        </div>
        <div className={estilos.monto}>
          <Monto venta={venta} />
        </div>
        <div className={estilos.decision}>
          <Botones venta={venta} acciones={acciones} enviando={enviando} conHistorial={conHistorial} />
          <Desglose venta={venta} />
        </div>
        <Partes venta={venta} />
      </div>
      <Envio venta={venta} />
    </>
  );
}

function Botones({ venta, acciones, enviando, conHistorial }: Props) {
  const { pago_recibido } = venta;
  return (
    <div className={estilos.botones}>
      <Button
        className={estilos.pago}
        variant={pago_recibido ? 'danger' : 'primary'}
        aria-busy={enviando || undefined}
        aria-keyshortcuts="A"
        icon={pago_recibido ? null : <CheckIcon />}
        onClick={() => acciones.onAlternarPago(venta)}
      >
        {pago_recibido ? 'Desaprobar' : 'Aprobar'}
        <Tecla>A</Tecla>
      </Button>
      <Button
        aria-keyshortcuts="E"
        icon={<EditIcon />}
        disabled={enviando}
        onClick={() => acciones.onEditar(venta)}
        data-editar={venta.id}
      >
        Editar
        <Tecla>E</Tecla>
      </Button>
      <Button
        variant="tertiary"
        aria-expanded={conHistorial}
        aria-keyshortcuts="H"
        onClick={() => acciones.onHistorial(venta)}
      >
        Historial
        <Tecla>H</Tecla>
      </Button>
    </div>
  );
}

/** What there is to do about the payment. */
function consejo({ pago_recibido, comprobante_pago_url }: VentaDetalle): string {
  if (pago_recibido) return 'Pago aprobado.';
  if (comprobante_pago_url === null) return 'El comprador todavía no subió el comprobante.';
  return 'Compará el monto con el del comprobante antes de aprobar.';
}
