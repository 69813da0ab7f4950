import type { VentaDetalle } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Badge, formatFecha, formatPesos, WarnIcon } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { antiguedad } from '../antiguedad.ts';
import { usePagosPendientes } from '../api/use-pagos-pendientes.ts';
import { ColaPanel } from './cola-panel.tsx';
import estilos from './fila.module.css';

/** Sales whose proof waits for someone to compare it with the amount. */
export function PagosPendientes() {
  return (
    <ColaPanel
      titulo="Pagos por comprobar"
      cola={usePagosPendientes()}
      to="/adminventas?pendiente=pago"
      unidad={['venta espera', 'ventas esperan']}
      vacia="No hay pagos por comprobar. ¡Estás al día!"
      fallo="No pudimos cargar los pagos por comprobar."
      fila={(venta) => <Pago venta={venta} />}
    />
  );
}

function Pago({ venta }: { venta: VentaDetalle }) {
  const { id, nombre_producto, monto, fecha, comprador_nombre, comprador_apellido, comprobantes_parecidos } = venta;
  return (
    <Link className={estilos.fila} to={`/adminventas?id=${id}`}>
      <span className={estilos.linea}>
        <span className={estilos.principal}>{nombre_producto}</span>
        <span className={estilos.monto}>{formatPesos(pesosACentavos(monto))}</span>
      </span>
      <span className={estilos.detalle}>
        <span>
          Venta #{id} · {comprador_nombre} {comprador_apellido}
        </span>
        <time dateTime={fecha} title={`Comprada el ${formatFecha(fecha)}`}>
          {antiguedad(fecha)}
        </time>
      </span>
      {comprobantes_parecidos.length > 0 ? (
        <span className={estilos.marcas}>
          <Badge tone="warn" icon={<WarnIcon size={16} />}>
            Comprobante parecido a otro
          </Badge>
        </span>
      ) : null}
    </Link>
  );
}
