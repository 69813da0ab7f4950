import { BoxIcon, EditIcon, NextIcon, ShopIcon, TruckIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './accesos.module.css';

interface Acceso {
  to: string;
  text: string;
  icon: ReactNode;
}

const EDITAR: Acceso = { to: '/editar-perfil', text: 'Editar perfil', icon: <EditIcon size={24} /> };
const FOR_COMPRADOR: readonly Acceso[] = [
  { to: '/mis-compras', text: 'Mis compras', icon: <BoxIcon size={24} /> },
  EDITAR,
];
const FOR_VENDEDOR: readonly Acceso[] = [
  { to: '/mis-ventas', text: 'Mis ventas', icon: <TruckIcon size={24} /> },
  { to: '/mis-publicaciones', text: 'Mis publicaciones', icon: <ShopIcon size={24} /> },
  EDITAR,
];

/** Where one goes from the account, by its type (specification, sections 2 and 6). */
export function Accesos({ isVendedor }: { isVendedor: boolean }) {
  return (
    <nav aria-label="Mi cuenta">
      <ul className={styles.accesos}>
        {(isVendedor ? FOR_VENDEDOR : FOR_COMPRADOR).map(({ to, text, icon }) => (
          <li key={to}>
            <Link className={styles.acceso} to={to}>
              <span className={styles.icon}>{icon}</span>
              {text}
              <NextIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
