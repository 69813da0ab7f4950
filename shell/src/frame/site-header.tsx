import { MAX_SEARCH } from '@fluxpartes/dominio';
import { loginEstado } from '@fluxpartes/mf-kit';
import { Brand, buttonClass, SearchIcon, ThemeButton } from '@fluxpartes/ui';
import { type FormEvent, lazy, type MouseEvent, Suspense, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { toTop } from '../app/scroll-restoration.tsx';
import { useSesion, useShellApp } from '../app/shell-app.tsx';
import { routeFor } from '../remotes/registry.ts';
import styles from './site-header.module.css';

/** Guests do not load it. Without it the header has no links. */
const Navigation = lazy(() =>
  import(/* webpackChunkName: "navigation" */ './navigation.tsx').catch(() => ({ default: () => null })),
);

/**
 * The header of every page: brand, search, the links of the session with their numbers, theme. On a phone the links are a
 * bar at the bottom, unless the screen has its own bar there.
 */
export function SiteHeader() {
  const { themeStore, isFrame } = useShellApp();
  const actual = useSesion();
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
            <nav aria-label="Principal" className={styles.nav}>
              {actual.tipo === 'invitado' ? (
                <SearchLink />
              ) : (
                <Suspense>
                  <Navigation sesion={actual} search={<SearchLink />} />
                </Suspense>
              )}
            </nav>
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

/**
 * On a phone, the link to the catalogue's search box, which has the id in the hash. In the catalogue a press only focuses
 * the box, so that the filters stay.
 */
function SearchLink() {
  const { pathname } = useLocation();
  const toSearchBox = (event: MouseEvent) => {
    const box = pathname === '/home' && document.getElementById('buscar');
    if (!box) return;
    event.preventDefault();
    toTop();
    box.focus();
  };
  return (
    <Link to="/home#buscar" aria-label="Buscar" className={styles.phone} onClick={toSearchBox}>
      <SearchIcon size={22} />
      <span className={styles.text}>Buscar</span>
    </Link>
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
