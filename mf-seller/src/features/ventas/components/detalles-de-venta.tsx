import type { Venta } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Button, Dialog, formatFecha, formatHora, formatPesos, KeyValueList } from '@fluxpartes/ui';
import { direccionConAltura, envioEnPalabras, hayEnvio } from '../envio.ts';
import { CopiarDireccion } from './copiar-direccion.tsx';
import { DatosDelComprador } from './datos-del-comprador.tsx';
import estilos from './detalles-de-venta.module.css';
import { PagoRecibido } from './pago-recibido.tsx';

interface Props {
  /** The seller. */
  userId: number;
  venta: Venta;
  onCerrar: () => void;
}

/** 'Detalles de la venta': what was sold, where it goes, who bought it. Closes by ×, 'Cerrar', Escape or a click outside. */
export function DetallesDeVenta({ userId, venta, onCerrar }: Props) {
  return (
    <Dialog
      open
      onClose={onCerrar}
      title="Detalles de la venta"
      closeLabel="Cerrar detalles"
      actions={<Button onClick={onCerrar}>Cerrar</Button>}
    >
      <KeyValueList
        items={[
          { label: 'ID de la venta', value: venta.id },
          { label: 'Producto', value: venta.nombre_producto },
          { label: 'Cantidad', value: venta.cantidad },
          { label: 'Monto', value: formatPesos(pesosACentavos(venta.monto)), tone: 'strong' },
          { label: 'Fecha y hora', value: `${formatFecha(venta.fecha)} ${formatHora(venta.fecha)}` },
          { label: 'Pago recibido', value: <PagoRecibido recibido={venta.pago_recibido} corto /> },
          { label: 'Envío', value: envioEnPalabras(venta) },
        ]}
      />
      {hayEnvio(venta) ? <Destino venta={venta} /> : null}
      <h3 className={estilos.titulo}>Datos del comprador</h3>
      <DatosDelComprador userId={userId} compradorId={venta.comprador_id} />
    </Dialog>
  );
}

function Destino({ venta }: { venta: Venta }) {
  return (
    <>
      <h3 className={estilos.titulo}>Datos de envío</h3>
      <KeyValueList
        items={[
          { label: 'Localidad de envío', value: venta.localidad_envio },
          { label: 'Dirección', value: direccionConAltura(venta) },
          { label: 'Entrecalles', value: venta.entrecalles_envio },
        ]}
      />
      <CopiarDireccion venta={venta} />
    </>
  );
}
