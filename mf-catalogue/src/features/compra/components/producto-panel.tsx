import type { PublicacionVisible } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, Panel, Photo } from '@fluxpartes/ui';
import styles from './compra.module.css';

/** What is being bought. */
export function ProductoPanel({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_producto, nombre_local, ubicacion, precio, fotos, categoria } = publicacion;
  return (
    <Panel className={styles.producto}>
      <div className={styles.foto}>
        <Photo url={fotos[0]} alt="" categoria={categoria} sizes="132px" eager />
      </div>
      <div>
        <h2 className={styles.nombre}>{nombre_producto}</h2>
        <p className={styles.place}>{[nombre_local, ubicacion].filter(Boolean).join(' · ')}</p>
        <p className={styles.precio}>
          <b>{formatPesos(pesosACentavos(precio ?? 0))}</b> por unidad
        </p>
      </div>
    </Panel>
  );
}
