import { MAX_SEARCH } from '@fluxpartes/dominio';
import { type CurrentSesion, loginEstado } from '@fluxpartes/mf-kit';
import {
  BoxIcon,
  Brand,
  buttonClass,
  CountBadge,
  type IconProps,
  PlusIcon,
  SearchIcon,
  ShopIcon,
  ThemeButton,
  TruckIcon,
  UserIcon,
} from '@fluxpartes/ui';
import {
  type ComponentType,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { toTop } from '../app/scroll-restoration.tsx';
import { useShellApp } from '../app/shell-app.tsx';
import { routeFor } from '../remotes/registry.ts';
import type { Counts } from './counts.ts';
import styles from './site-header.module.css';

const GUEST: CurrentSesion = { tipo: 'invitado' };

const NO_COUNTS: Counts = {};

/** The catalogue with the focus in its search box, which has this id. */
const TO_SEARCH = '/home#buscar';

interface Entry {
  to: string;
  /** 'Mis' or 'Mi'; the phone's bar has no room for it. */
  own?: string;
  text: string;
  Icon: ComponentType<IconProps>;
  /**
   * Shown only on a phone. On wider screens the brand, the search box or a button of the page has the same function.
   */
  isForPhone?: true;
  /** The items that the link's number counts, as read by a screen reader. */
  counted?: string;
}

const CATALOGO: Entry = { to: '/home', text: 'Catálogo', Icon: ShopIcon, isForPhone: true };
const SEARCH: Entry = { to: TO_SEARCH, text: 'Buscar', Icon: SearchIcon, isForPhone: true };
const PUBLICAR: Entry = { to: '/crearpublicacion', text: 'Publicar', Icon: PlusIcon, isForPhone: true };
const COMPRAS: Entry = {
  to: '/mis-compras',
  own: 'Mis',
  text: 'compras',
  Icon: BoxIcon,
  counted: 'con algo por hacer',
};
const VENTAS: Entry = { to: '/mis-ventas', own: 'Mis', text: 'ventas', Icon: TruckIcon, counted: 'para entregar' };
const CUENTA: Entry = { to: '/micuenta', own: 'Mi', text: 'Cuenta', Icon: UserIcon };

const FOR_ADMIN: readonly Entry[] = [
  { to: '/adminventas', text: 'Ventas', Icon: TruckIcon, counted: 'por comprobar' },
  { to: '/admincuentas', text: 'Cuentas', Icon: UserIcon, counted: 'con documentos' },
  { to: '/adminliquidaciones', text: 'Liquidaciones', Icon: ShopIcon, counted: 'por liquidar' },
];

function entriesFor(sesion: CurrentSesion): readonly Entry[] {
  if (sesion.tipo === 'invitado') return [SEARCH];
  if (sesion.tipo === 'admin') return FOR_ADMIN;
  return sesion.perfil === 'vendedor'
    ? [CATALOGO, SEARCH, PUBLICAR, VENTAS, CUENTA]
    : [CATALOGO, SEARCH, COMPRAS, CUENTA];
}

/**
 * The header of every page: brand, search, the links of the session with their numbers, theme. On a phone the links are a
 * bar at the bottom, unless the screen has its own bar there.
 */
export function SiteHeader() {
  const { sesion, themeStore, isFrame } = useShellApp();
  const actual = useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'light' as const);
  const { pathname } = useLocation();
  const route = routeFor(pathname);
  const isBare = route?.frame === 'none';
  const hasBar = actual.tipo !== 'invitado' && !route?.actionBar && !isFrame;
  const shape = isBare ? styles.bare : hasBar ? styles.withBar : styles.inline;
  return (
    <header className={`${styles.header} ${shape}`} data-home={pathname === '/home' || undefined}>
      {/* The page's notices (notices.ts). */}
      <div id="fp-avisos" />
      <div className={styles.row}>
        {!isBare && <Brand link={(content) => <Link to="/home" aria-label="FluxPartes" {...content} />} />}
        {!isBare && !isFrame && (
          <>
            {actual.tipo !== 'admin' && <Search />}
            <Navigation sesion={actual} />
            {actual.tipo === 'invitado' && <Entrance />}
          </>
        )}
        {!isFrame && <ThemeButton theme={theme} onToggle={themeStore.toggle} />}
      </div>
    </header>
  );
}

/** A plain form, so that it works before hydration and without scripts. In the catalogue it keeps the filters. */
function Search() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = new URLSearchParams(pathname === '/home' ? search : '');
  const q = filters.get('q') ?? '';
  const box = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = box.current?.value.trim();
    if (typed) filters.set('q', typed);
    else filters.delete('q');
    navigate(`/home${filters.size > 0 ? `?${filters}` : ''}`);
    toTop();
    // In the catalogue its own box is in sight again, and this one is not.
    document.getElementById('buscar')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year do not know <search> yet
    <form role="search" aria-label="Catálogo" action="/home" className={styles.search} onSubmit={onSubmit}>
      <SearchIcon size={20} />
      <input
        ref={box}
        key={q}
        name="q"
        defaultValue={q}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        aria-label="Buscar repuestos"
        placeholder="Buscar repuestos"
      />
    </form>
  );
}

function Navigation({ sesion }: { sesion: CurrentSesion }) {
  const { pathname } = useLocation();
  const counts = useCounts(sesion);
  /** In the catalogue a press only focuses the search box, so that the filters stay. */
  const toSearchBox = (event: MouseEvent) => {
    const box = pathname === '/home' && document.getElementById('buscar');
    if (!box) return;
    event.preventDefault();
    toTop();
    box.focus();
  };
  return (
    <nav aria-label="Principal" className={styles.nav}>
      {entriesFor(sesion).map(({ to, own, text, Icon, isForPhone, counted }) => {
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
            onClick={to === TO_SEARCH ? toSearchBox : undefined}
          >
            <Icon size={22} />
            <span className={styles.text}>
              {own && <span>{own} </span>}
              {text}
            </span>
            {count > 0 && <CountBadge count={shown} />}
          </Link>
        );
      })}
    </nav>
  );
}

/**
 * The link to the login. On a page of a remote, the login returns to that page. The shell's own pages pass on the page
 * that they remember.
 */
function Entrance() {
  const { pathname, search, state } = useLocation();
  return (
    <Link
      to="/"
      state={routeFor(pathname)?.remote ? loginEstado(pathname + search) : state}
      className={buttonClass({ variant: 'primary', size: 'sm', className: styles.entrance })}
    >
      Iniciar sesión
    </Link>
  );
}

/** In ms: the numbers wait until the page's own code and data have been requested. */
const COUNTS_DELAY_MS = 1000;

function useCounts(sesion: CurrentSesion): Counts {
  const app = useShellApp();
  const [counts, setCounts] = useState(NO_COUNTS);
  useEffect(() => {
    if (sesion.tipo === 'invitado') return;
    const ended = new AbortController();
    const load = async () => {
      const { watchCounts } = await import(/* webpackChunkName: "counts" */ './counts.ts');
      await watchCounts(app, setCounts, ended.signal);
    };
    const timer = setTimeout(() => void load().catch(() => undefined), COUNTS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
      setCounts(NO_COUNTS);
    };
  }, [app, sesion]);
  return counts;
}
