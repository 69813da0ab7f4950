import { NextIcon, ShopIcon, TruckIcon, UserIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ShortcutKey } from '../../../shortcuts.tsx';
import styles from './accesos.module.css';

interface Acceso {
  to: string;
  text: string;
  shortcutKey: string;
  icon: ReactNode;
}

const ACCESOS: readonly Acceso[] = [
  { to: '/admincuentas', text: 'Control de cuentas', shortcutKey: 'C', icon: <UserIcon size={24} /> },
  { to: '/adminventas', text: 'Control de ventas', shortcutKey: 'V', icon: <TruckIcon size={24} /> },
  { to: '/adminliquidaciones', text: 'Liquidaciones', shortcutKey: 'L', icon: <ShopIcon size={24} /> },
];

/** The rooms that the panel leads to, each with its key. */
export function Accesos() {
  return (
    <nav aria-label="Administración">
      <ul className={styles.accesos}>
        {ACCESOS.map(({ to, text, shortcutKey, icon }) => (
          <li key={to}>
            <Link className={styles.acceso} to={to} aria-keyshortcuts={shortcutKey}>
              <span className={styles.icon}>{icon}</span>
              {text}
              <span className={styles.atEnd}>
                <ShortcutKey>{shortcutKey}</ShortcutKey>
                <NextIcon size={20} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
