import { Skeleton } from '@fluxpartes/ui';
import tarjeta from './venta-card.module.css';
import estilos from './ventas.module.css';

/** Cards that fill the screen while the first page is on its way. */
const HUESOS = [1, 2, 3];

/** The sales that are on their way, in the layout of the real ones. */
export function VentasEnEspera() {
  return (
    <div className={estilos.columnas} aria-busy="true">
      <div className={estilos.panel}>
        <Skeleton className={estilos.huesoDePanel} />
      </div>
      <div className={estilos.lista}>
        <div className={estilos.barra}>
          <h2>Todas tus ventas</h2>
          <span role="status">Cargando...</span>
        </div>
        <TarjetasEnEspera />
      </div>
    </div>
  );
}

/** The bones of some cards. */
export function TarjetasEnEspera() {
  return (
    <ul className={estilos.tarjetas} aria-hidden="true">
      {HUESOS.map((hueso) => (
        <li key={hueso} className={tarjeta.tarjeta}>
          <div className={tarjeta.cabeza}>
            <Skeleton width="55%" height={22} />
            <Skeleton width={136} height={31} />
          </div>
          <div className={tarjeta.cuerpo}>
            <div className={tarjeta.huesos}>
              <Skeleton height={44} />
              <Skeleton height={44} />
              <Skeleton height={44} />
            </div>
            <div className={tarjeta.lado}>
              <Skeleton height={74} />
              <Skeleton height={44} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
