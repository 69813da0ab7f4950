import { Skeleton } from '@fluxpartes/ui';
import estilos from './venta-card.module.css';

/** Two cards on their way, with the places of the real ones. The bar above says so in words. */
export function VentasEnEspera() {
  return (
    <div aria-hidden="true" className={estilos.espera}>
      <TarjetaEnEspera />
      <TarjetaEnEspera />
    </div>
  );
}

function TarjetaEnEspera() {
  return (
    <div className={estilos.tarjeta}>
      <div className={estilos.cabeza}>
        <Skeleton width={140} height={28} />
        <Skeleton width={130} />
      </div>
      <div className={estilos.cuerpo}>
        <Skeleton className={estilos.huesoDeComprobante} />
        <div className={estilos.producto}>
          <Skeleton width="70%" height={22} />
          <Skeleton width="30%" />
        </div>
        <div className={estilos.monto}>
          <Skeleton height={88} />
        </div>
        <div className={estilos.decision}>
          <Skeleton height={48} />
          <Skeleton height={120} />
        </div>
        <div className={estilos.partes}>
          <Skeleton height={190} />
          <Skeleton height={190} />
        </div>
      </div>
    </div>
  );
}
