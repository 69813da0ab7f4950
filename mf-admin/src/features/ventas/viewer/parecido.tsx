import { Button, formatFecha, formatTime } from '@fluxpartes/ui';
import { useVenta } from '../api/use-venta.ts';
import { Monto } from '../components/monto.tsx';
import { Canvas } from './canvas.tsx';
import styles from './viewer.module.css';

/** The proof of another sale, to compare with. */
export function Parecido({ id }: { id: number }) {
  const { data: venta, isPending, refetch } = useVenta(id);
  if (isPending) {
    return (
      <p className={styles.wait} role="status">
        Cargando la venta #{id}...
      </p>
    );
  }
  if (!venta?.comprobante_pago_url) {
    return (
      <div className={styles.wait}>
        <p role="status">No pudimos cargar la venta #{id}.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Reintentar
        </Button>
      </div>
    );
  }
  return (
    <Canvas
      url={venta.comprobante_pago_url}
      nombre={`Comprobante de la venta #${id}`}
      footer={
        <div className={styles.decision}>
          <Monto venta={venta} />
          <p className={styles.detail}>
            {formatFecha(venta.fecha)} {formatTime(venta.fecha)}
            <br />
            {venta.comprador_nombre} {venta.comprador_apellido}
          </p>
        </div>
      }
    />
  );
}
