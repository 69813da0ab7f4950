import type { PublicacionVisible } from '@fluxpartes/contrato';
import { envioLabel } from '@fluxpartes/dominio';
import { BoxIcon, PinIcon, ShopIcon, TruckIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** Who sells, where, and how it ships. A guest does not see the seller (specification, section 6). */
export function KeyFacts({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_local, ubicacion, envio, tipo_envio, existencias } = publicacion;
  const envioText = tipo_envio ? envioLabel(tipo_envio) : 'Sí';
  return (
    <ul className={styles.details}>
      {nombre_local !== undefined && (
        <Detail icon={<ShopIcon size={22} />} nombre="Vende">
          {nombre_local || '-'}
        </Detail>
      )}
      <Detail icon={<PinIcon size={22} />} nombre="Ubicación">
        {ubicacion ?? 'Iniciar sesión para ver'}
      </Detail>
      <Detail icon={<TruckIcon size={22} />} nombre="Envío">
        {envio ? envioText : 'Sin envío'}
      </Detail>
      {typeof existencias === 'number' && (
        <Detail icon={<BoxIcon size={22} />} nombre="Unidades">
          {unidadesText(existencias)}
        </Detail>
      )}
    </ul>
  );
}

/** How many are left, where the seller counts them. */
function unidadesText(existencias: number): string {
  if (existencias === 0) return 'Sin unidades';
  return existencias === 1 ? 'Queda 1' : `Quedan ${existencias.toLocaleString('es-AR')}`;
}

function Detail({ icon, nombre, children }: { icon: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        <small>{nombre}</small> {children}
      </span>
    </li>
  );
}
