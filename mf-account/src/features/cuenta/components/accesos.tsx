import { BoxIcon, EditIcon, NextIcon, ShopIcon, TruckIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './accesos.module.css';

interface Acceso {
  to: string;
  texto: string;
  icono: ReactNode;
}

const EDITAR: Acceso = { to: '/editar-perfil', texto: 'Editar perfil', icono: <EditIcon size={24} /> };
const DE_COMPRADOR: readonly Acceso[] = [
  { to: '/mis-compras', texto: 'Mis compras', icono: <BoxIcon size={24} /> },
  EDITAR,
];
const DE_VENDEDOR: readonly Acceso[] = [
  { to: '/mis-ventas', texto: 'Mis ventas', icono: <TruckIcon size={24} /> },
  { to: '/mis-publicaciones', texto: 'Mis publicaciones', icono: <ShopIcon size={24} /> },
  EDITAR,
];

/** Where one goes from the account, by its type (specification, sections 2 and 6). */
export function Accesos({ esVendedor }: { esVendedor: boolean }) {
  return (
    <nav aria-label="Mi cuenta">
      <ul className={styles.accesos}>
        {(esVendedor ? DE_VENDEDOR : DE_COMPRADOR).map(({ to, texto, icono }) => (
          <li key={to}>
            <Link className={styles.acceso} to={to}>
              <span className={styles.icono}>{icono}</span>
              {texto}
              <NextIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
