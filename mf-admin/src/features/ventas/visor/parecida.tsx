import { Button, formatFecha, formatHora } from '@fluxpartes/ui';
import { useVenta } from '../api/use-venta.ts';
import { Monto } from '../components/monto.tsx';
import { Lienzo } from './lienzo.tsx';
import estilos from './visor.module.css';

/** The proof of another sale, to compare with. */
export function Parecida({ id }: { id: number }) {
  const { data: venta, isPending, refetch } = useVenta(id);
  if (isPending) {
    return (
      <p className={estilos.espera} role="status">
        Cargando la venta #{id}...
      </p>
    );
  }
  if (!venta?.comprobante_pago_url) {
    return (
      <div className={estilos.espera}>
        <p role="status">No pudimos cargar la venta #{id}.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <Lienzo
      url={venta.comprobante_pago_url}
      nombre={`Comprobante de la venta #${id}`}
      pie={
        <div className={estilos.decision}>
          <Monto venta={venta} />
          <p className={estilos.dato}>
            {formatFecha(venta.fecha)} {formatHora(venta.fecha)}
            <br />
            {venta.comprador_nombre} {venta.comprador_apellido}
          </p>
        </div>
      }
    />
  );
}
