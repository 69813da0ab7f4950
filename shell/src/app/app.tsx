import { AlertDialog } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { SiteHeader } from '../frame/site-header.tsx';
import { routeFor } from '../remotes/registry.ts';
import { RemoteSection } from '../remotes/remote-section.tsx';
import styles from './app.module.css';
import { forgetSsrScreen } from './inlined-data.ts';
import { redirectFor, remember, titleOf } from './route-access.ts';
import { focusHeading, ScrollRestoration } from './scroll-restoration.tsx';
import { type ShellApp, ShellAppProvider, useSesion, useShellApp } from './shell-app.tsx';
import { NotFound, SectionSkeleton, SectionUnavailable, SHELL_SCREENS } from './shell-screens.tsx';

/** The page in a browser. For SSR, another router surrounds `Layout`. */
export function App({ app }: { app: ShellApp }) {
  return (
    <ShellAppProvider value={app}>
      <BrowserRouter>
        <Layout />
      </BrowserRouter>
    </ShellAppProvider>
  );
}

/** The layout renders alerts outside the screens, so that alerts survive a navigation. */
export function Layout() {
  const { isFrame } = useShellApp();
  useRouteChange();
  useSesionChanges();
  useRoutePrefetch();
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {isFrame ? (
        <SectionSkeleton />
      ) : (
        <RequireSesion>
          <Screens />
        </RequireSesion>
      )}
      <ScrollRestoration />
      <CurrentAlert />
    </>
  );
}

function RemoteOrNotFound() {
  const { context } = useShellApp();
  const { pathname } = useLocation();
  const remote = routeFor(pathname)?.remote;
  if (!remote) return <NotFound />;
  return (
    <RemoteSection
      key={remote}
      remote={remote}
      context={context}
      fallback={<SectionSkeleton />}
      unavailable={(failed) => <SectionUnavailable {...failed} />}
    />
  );
}

const routes = [...SHELL_SCREENS, { path: '*', element: <RemoteOrNotFound /> }];
const Screens = () => useRoutes(routes);

/** Redirects a visitor without the required session. It does not remember the page if the visitor signed out on it. */
function RequireSesion({ children }: { children: ReactNode }) {
  const { sesion } = useShellApp();
  const actual = useSesion();
  const location = useLocation();
  const redirect = redirectFor(location.pathname, actual);
  if (redirect === null) return children;
  const hasSignedOut = sesion.closedOn() === location.key;
  return <Navigate to={redirect} replace state={redirect === '/' && !hasSignedOut ? remember(location) : undefined} />;
}

function SkipLink() {
  const skip = () => {
    const content = document.querySelector<HTMLElement>('main');
    if (!content) return;
    content.tabIndex = -1;
    content.focus();
  };
  return (
    <button type="button" className={styles.skipLink} onClick={skip}>
      Saltar al contenido
    </button>
  );
}

function CurrentAlert() {
  const { alerts } = useShellApp();
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get, () => null);
  const isOpen = alert !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // The dialog returns the focus. If the previously focused element is gone with its screen, the new screen's heading
    // takes the focus.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useLayoutEffect(() => {
    const { onShown } = alert ?? {};
    // The second frame begins after the first was painted. A hidden tab has no frames until it is shown.
    if (onShown) requestAnimationFrame(() => requestAnimationFrame(onShown));
  }, [alert]);
  if (alert === null) return null;
  const { id, tipo, text, detail, answers, respond } = alert;
  return (
    <AlertDialog
      key={id}
      open
      message={text}
      detail={detail}
      danger={tipo === 'confirmacion' && !answers}
      acceptLabel={answers?.yes}
      cancelLabel={answers?.no}
      onAccept={() => respond(true)}
      onCancel={tipo === 'confirmacion' ? () => respond(false) : undefined}
    />
  );
}

/** Updates title and focus after a change of the path. A change of only the query (the catalogue's filters) leaves both. */
function useRouteChange(): void {
  const { alerts } = useShellApp();
  const { pathname, hash } = useLocation();
  const onArrival = useEffectEvent(() => focusHeading(hash));
  const titled = useRef(pathname);
  const focused = useRef(pathname);
  // A layout effect runs before the screens' effects, which may set a more specific title.
  useLayoutEffect(() => {
    // The first page has its title and focus from the server and the browser.
    if (titled.current === pathname) return;
    titled.current = pathname;
    forgetSsrScreen();
    document.title = titleOf(pathname);
  }, [pathname]);
  useEffect(() => {
    if (focused.current === pathname) return;
    focused.current = pathname;
    alerts.leave();
    return onArrival();
  }, [alerts, pathname]);
}

function useSesionChanges(): void {
  const app = useShellApp();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    // Waits until after the first paint.
    let wait: ReturnType<typeof setTimeout>;
    const animationFrame = requestAnimationFrame(() => {
      wait = setTimeout(() => void app.reconcile());
    });
    return () => {
      cancelAnimationFrame(animationFrame);
      clearTimeout(wait);
    };
  }, [app]);

  // A guest's rendered screen must not stay beside a session.
  useEffect(() => app.sesion.subscribe(forgetSsrScreen), [app]);

  useEffect(() => {
    const otherTab = (change: StorageEvent) => app.sesion.otherTab(change);
    addEventListener('storage', otherTab);
    return () => removeEventListener('storage', otherTab);
  }, [app]);

  useEffect(
    () =>
      app.onSesionEnded(() => {
        if (location.pathname !== '/') navigate('/', { replace: true, state: remember(location) });
      }),
    [app, location, navigate],
  );
}

/** The first page does not need this code. If the code fails to load, files are requested one after the other. */
const loadPrefetch = () =>
  import(/* webpackChunkName: "first-load" */ '../remotes/route-prefetch.ts').catch(() => null);

/**
 * Requests the code and the initial data of another remote's screen concurrently when the user first opens it. For the page
 * that is opened first, the server preloads both.
 */
function useRoutePrefetch(): void {
  const app = useShellApp();
  const { context, sesion } = app;
  const { pathname, search } = useLocation();
  const previous = useRef(routeFor(pathname));
  const seen = useRef(new Set([previous.current]));

  // Loads at the first input, before a click can end. pointerover is not used: a page that appears under a resting mouse
  // fires it.
  useEffect(() => {
    const ahead = () => void loadPrefetch().then((prefetch) => prefetch?.startServiceWorker(app));
    if (navigator.serviceWorker?.controller) ahead();
    const inputs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const input of inputs) addEventListener(input, ahead, { once: true, passive: true });
    return () => {
      for (const input of inputs) removeEventListener(input, ahead);
    };
  }, [app]);

  useLayoutEffect(() => {
    const route = routeFor(pathname);
    const isOfAnother = route?.remote !== undefined && route.remote !== previous.current?.remote;
    previous.current = route;
    const actual = sesion.get();
    if (!route || seen.current.has(route) || redirectFor(pathname, actual) !== null) return;
    seen.current.add(route);
    if (!isOfAnother) return;
    const userId = actual.tipo === 'usuario' ? actual.userId : null;
    void loadPrefetch().then((prefetch) => prefetch?.prefetchRoute(route, { pathname, search, userId }, context.api));
  }, [context, sesion, pathname, search]);
}
