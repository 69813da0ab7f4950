import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { BoxIcon, CountBadge, type IconProps, PlusIcon, ShopIcon, TruckIcon, UserIcon } from '@fluxpartes/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useShellApp } from '../app/shell-app.tsx';
import { type Counts, watchCounts } from './counts.ts';
import styles from './site-header.module.css';

interface Entry {
  to: string;
  /** 'Mis' or 'Mi'; the phone's bar has no room for it. */
  own?: string;
  text: string;
  Icon: ComponentType<IconProps>;
  /** Shown only on a phone. On wider screens the brand or a button of the page has the same function. */
  isForPhone?: true;
  /** The items that the link's number counts, as read by a screen reader. */
  counted?: string;
}

const CATALOGO: Entry = { to: '/home', text: 'Catálogo', Icon: ShopIcon, isForPhone: true };
const CUENTA: Entry = { to: '/micuenta', own: 'Mi', text: 'Cuenta', Icon: UserIcon };
const FOR_MECANICO: readonly Entry[] = [
  { to: '/mis-compras', own: 'Mis', text: 'compras', Icon: BoxIcon, counted: 'en curso' },
  CUENTA,
];
const FOR_VENDEDOR: readonly Entry[] = [
  { to: '/crearpublicacion', text: 'Publicar', Icon: PlusIcon, isForPhone: true },
  { to: '/mis-ventas', own: 'Mis', text: 'ventas', Icon: TruckIcon, counted: 'para entregar' },
  CUENTA,
];
const FOR_ADMIN: readonly Entry[] = [
  { to: '/adminventas', text: 'Ventas', Icon: TruckIcon, counted: 'por comprobar' },
  { to: '/admincuentas', text: 'Cuentas', Icon: UserIcon, counted: 'con documentos' },
  { to: '/adminliquidaciones', text: 'Liquidaciones', Icon: ShopIcon, counted: 'por liquidar' },
];

interface Props {
  sesion: Exclude<CurrentSesion, { tipo: 'invitado' }>;
  /** The link to the search box. */
  search: ReactNode;
}

/** The links of a session, with their numbers. */
export default function Navigation({ sesion, search }: Props): ReactNode {
  const { pathname } = useLocation();
  const counts = useCounts(sesion);
  const link = ({ to, own, text, Icon, isForPhone, counted }: Entry) => {
    const count = counts[to] ?? 0;
    const shown = count > 99 ? '99+' : String(count);
    const name = own ? `${own} ${text}` : text;
    return (
      <Link
        key={to}
        to={to}
        className={isForPhone && styles.phone}
        aria-label={count > 0 ? `${name} ${shown} ${counted}` : name}
        aria-current={to === pathname ? 'page' : undefined}
      >
        <Icon size={22} />
        <span className={styles.text}>
          {own && <span>{own} </span>}
          {text}
        </span>
        {count > 0 && <CountBadge count={shown} />}
      </Link>
    );
  };
  if (sesion.tipo === 'admin') return FOR_ADMIN.map(link);
  return (
    <>
      {link(CATALOGO)}
      {search}
      {(sesion.perfil === 'vendedor' ? FOR_VENDEDOR : FOR_MECANICO).map(link)}
    </>
  );
}

/** In ms: the numbers wait until the page's own code and data have been requested. */
const COUNTS_DELAY_MS = 1000;

function useCounts(sesion: CurrentSesion): Counts {
  const app = useShellApp();
  const [counts, setCounts] = useState<Counts>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other numbers
  useEffect(() => {
    let isEnded = false;
    let stop = () => {};
    const load = async () => {
      stop = await watchCounts(app, setCounts);
      if (isEnded) stop();
    };
    const timer = setTimeout(() => void load().catch(() => undefined), COUNTS_DELAY_MS);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      stop();
      setCounts({});
    };
  }, [app, sesion]);
  return counts;
}
