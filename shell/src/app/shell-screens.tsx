import { Band, Button, buttonClass, Page, Skeleton } from '@fluxpartes/ui';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { AuthSkeleton } from '../components/auth-layout/auth-layout.tsx';
import { HeaderNotice, noticesElement } from '../frame/notices.tsx';
import { type FailedSection, LazySection, type LoadSection, loadQuery } from '../remotes/lazy-section.tsx';
import { routeFor } from '../remotes/registry.ts';
import styles from './app.module.css';
import { mustLeave } from './route-access.ts';
import { focusHeading } from './scroll-restoration.tsx';
import { useShellApp } from './shell-app.tsx';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

function NoticePage({ title, text, children }: Props) {
  return (
    <>
      <Band title={title} tagline={text} />
      <Page className={styles.actions}>{children}</Page>
    </>
  );
}

function ToCatalogo({ main }: { main?: boolean }) {
  return (
    <Link className={buttonClass(main ? { variant: 'primary', lit: true } : {})} to="/home">
      Ir al catálogo
    </Link>
  );
}

const UNAVAILABLE = 'Esta sección no está disponible en este momento.';

export function NotFound() {
  return (
    <NoticePage title="No encontramos esta página." text="Puede que el enlace esté mal escrito o que ya no exista.">
      <ToCatalogo main />
    </NoticePage>
  );
}

/**
 * Replaces a section that failed, or is a notice in the header while its server-rendered screen is in the page. Without
 * that screen, its title takes the focus; on retry the title of the screen takes it.
 */
export function SectionUnavailable({ retry, incident, isReadable, isRetrying }: FailedSection) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isReadable) return focusHeading();
  }, [isReadable]);
  const retryAndFocus = () => {
    retry();
    focusHeading();
  };
  if (isReadable)
    return createPortal(
      <HeaderNotice tone="warn" action="Reintentar" onAction={retryAndFocus} busy={isRetrying}>
        {UNAVAILABLE} Podés leerla, pero sus botones no responden. {incident && `Código: ${incident}`}
      </HeaderNotice>,
      noticesElement(),
    );
  return (
    <NoticePage title={routeFor(pathname)?.title ?? 'FluxPartes'} text={UNAVAILABLE}>
      <Button variant="primary" lit onClick={retryAndFocus}>
        Reintentar
      </Button>
      <ToCatalogo />
      {!navigator.onLine && <p className={styles.code}>Estás sin conexión. Revisá la red y tocá Reintentar.</p>}
      {incident && <p className={styles.code}>Si sigue así, avisanos con este código: {incident}</p>}
    </NoticePage>
  );
}

/** The frame of a screen until its code has loaded: title and skeleton, by the page's row. Its title takes the focus. */
export function SectionSkeleton() {
  const { pathname } = useLocation();
  const { title = 'FluxPartes', frame } = routeFor(pathname) ?? {};
  if (frame === 'none') return <AuthSkeleton title={title} lowered={pathname !== '/'} />;
  const isSlim = frame === 'slim';
  return (
    <>
      {!isSlim && <Band half={frame === 'half'} low={frame === 'low'} title={title} />}
      <Page className={styles.page} aria-busy="true">
        {isSlim && <h1 tabIndex={-1}>{title}</h1>}
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Skeleton className={styles.skeleton} />
      </Page>
    </>
  );
}

/* Chunk names as in shell/routes.json: the web server preloads them with the page. */
const login = () => import(/* webpackChunkName: "login" */ '../features/login/login-page.tsx');
const registro = () => import(/* webpackChunkName: "register" */ '../features/registro/registro-page.tsx');
const registroSuccess = () =>
  import(/* webpackChunkName: "register-success" */ '../features/registro/registro-success-page.tsx');
const recuperacion = () =>
  import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/recuperacion-pages.tsx');
const arrepentimiento = () =>
  import(/* webpackChunkName: "arrepentimiento" */ '../features/arrepentimiento/arrepentimiento-page.tsx');
const textos = () => import(/* webpackChunkName: "textos" */ '../features/textos/texto-page.tsx');

type Load = () => Promise<ComponentType>;

/** Wraps a screen in the query client, which `useAction` needs. */
const withQuery = async (load: Load): Promise<ComponentType> => {
  const [{ Cached, contextOf }, Content] = await Promise.all([loadQuery(), load()]);
  return function WithQuery() {
    const { context } = useShellApp();
    return (
      <Cached context={contextOf(context, mustLeave(context.sesion))}>
        <Content />
      </Cached>
    );
  };
};

const HEALTH_TIMEOUT_MS = 4000;

async function isSiteHealthy(): Promise<boolean> {
  try {
    return (await fetch('/salud', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

/** If the site responds but a chunk fails twice, a newer release has replaced the chunk: reloads the page. */
const withReload =
  (load: Load): LoadSection =>
  async (attempt) => {
    try {
      return await load();
    } catch (error) {
      if (attempt === 0 || !(await isSiteHealthy())) throw error;
      location.reload();
      return new Promise<never>(() => {});
    }
  };

function screen(path: string, load: Load) {
  const unavailable = (failed: FailedSection) => <SectionUnavailable {...failed} />;
  return {
    path,
    element: (
      <LazySection key={path} load={withReload(load)} fallback={<SectionSkeleton />} unavailable={unavailable} />
    ),
  };
}

/** A screen with forms that are sent by actions. */
const formScreen = (path: string, load: Load) => screen(path, () => withQuery(load));

/** The routes of the shell's own screens, with their skeletons. */
export const SHELL_SCREENS = [
  screen('/', async () => (await login()).LoginPage),
  formScreen('/register', async () => (await registro()).RegistroPage),
  ...['/registersuccess', '/registro-exitoso'].map((path) =>
    screen(path, async () => (await registroSuccess()).RegistroSuccessPage),
  ),
  formScreen('/recuperacion', async () => (await recuperacion()).RecuperacionPage),
  formScreen('/recuperacion/recuperacion', async () => (await recuperacion()).CambioPage),
  formScreen('/confirmar-email', async () => (await recuperacion()).ConfirmacionPage),
  formScreen('/deshacer-cambio', async () => (await recuperacion()).DeshacerCambioPage),
  formScreen('/arrepentimiento', async () => (await arrepentimiento()).ArrepentimientoPage),
  screen('/terminos', async () => (await textos()).TerminosPage),
  screen('/privacidad', async () => (await textos()).PrivacidadPage),
];
