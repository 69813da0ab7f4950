import type { PublicacionVisible } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { formatPesos, Panel, Photo } from '@fluxpartes/ui';
import estilos from './compra.module.css';

/** What is being bought. */
export function ProductoPanel({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_producto, nombre_local, ubicacion, precio, fotos, categoria } = publicacion;
  return (
    <Panel className={estilos.producto}>
      <div className={estilos.foto}>
        <Photo url={fotos[0]} alt="" categoria={categoria} sizes="132px" eager />
      </div>
      <div>
        <h2 className={estilos.nombre}>{nombre_producto}</h2>
        <p className={estilos.lugar}>{[nombre_local, ubicacion].filter(Boolean).join(' · ')}</p>
        <p className={estilos.precio}>
          <b>{formatPesos(pesosACentavos(precio ?? 0))}</b> por unidad
        </p>
      </div>
    </Panel>
  );
}
