import { NextIcon, TruckIcon, UserIcon } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Tecla } from '../../../teclado/tecla.tsx';
import estilos from './accesos.module.css';

interface Acceso {
  to: string;
  texto: string;
  tecla: string;
  icono: ReactNode;
}

const ACCESOS: readonly Acceso[] = [
  { to: '/admincuentas', texto: 'Control de cuentas', tecla: 'C', icono: <UserIcon size={24} /> },
  { to: '/adminventas', texto: 'Control de ventas', tecla: 'V', icono: <TruckIcon size={24} /> },
];

/** The two rooms that the panel leads to, each with its key. */
export function Accesos() {
  return (
    <nav aria-label="Administración">
      <ul className={estilos.accesos}>
        {ACCESOS.map(({ to, texto, tecla, icono }) => (
          <li key={to}>
            <Link className={estilos.acceso} to={to} aria-keyshortcuts={tecla}>
              <span className={estilos.icono}>{icono}</span>
              {texto}
              <span className={estilos.final}>
                <Tecla>{tecla}</Tecla>
                <NextIcon size={20} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
