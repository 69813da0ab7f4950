import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Button, buttonClass, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthSkeleton } from '../components/auth-layout/auth-layout.tsx';
import { LazySection, type LoadSection, loadQuery } from '../remotes/lazy-section.tsx';
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
      <Band title={title} tagline={text} brandLink={brandLink} />
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

export function NotFound() {
  return (
    <NoticePage title="No encontramos esta página." text="Puede que el enlace esté mal escrito o que ya no exista.">
      <ToCatalogo main />
    </NoticePage>
  );
}

/**
 * Replaces a section that failed. The incident is the code of its log entry. Takes the focus from the failed screen, and passes
 * it to the screen that loads on retry.
 */
export function SectionUnavailable({ retry, incident = null }: { retry: () => void; incident?: string | null }) {
  const { pathname } = useLocation();
  useEffect(() => focusHeading(), []);
  const retryAndFocus = () => {
    retry();
    focusHeading();
  };
  return (
    <NoticePage
      title={routeFor(pathname)?.title ?? 'FluxPartes'}
      text="Esta sección no está disponible en este momento."
    >
      <Button variant="primary" lit onClick={retryAndFocus}>
        Reintentar
      </Button>
      <ToCatalogo />
      {incident && <p className={styles.code}>Si sigue así, avisanos con este código: {incident}</p>}
    </NoticePage>
  );
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <Band half title={title} brandLink={brandLink} />
      <Page className={styles.page} aria-busy="true">
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Skeleton height={320} />
      </Page>
    </>
  );
}

/** The skeleton of a loading section. Its title takes the focus; without `withTitle` only screen readers get the title. */
export function SectionSkeleton({ withTitle = false }: { withTitle?: boolean }) {
  const { pathname } = useLocation();
  const title = routeFor(pathname)?.title ?? 'FluxPartes';
  return (
    <>
      <SlimHeader brandLink={brandLink} />
      <Page className={styles.page} aria-busy="true">
        <h1 tabIndex={-1}>{withTitle ? title : <VisuallyHidden>{title}</VisuallyHidden>}</h1>
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Skeleton aspectRatio="4 / 3" />
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

function screen(path: string, fallback: ReactNode, load: Load) {
  const unavailable = (retry: () => void) => <SectionUnavailable retry={retry} />;
  return {
    path,
    element: <LazySection key={path} load={withReload(load)} fallback={fallback} unavailable={unavailable} />,
  };
}

/** A screen whose forms use `useAction`, so it is wrapped in the query client. */
const formScreen = (path: string, fallback: ReactNode, load: Load) => screen(path, fallback, () => withQuery(load));

const lowered = (title: string) => <AuthSkeleton title={title} lowered />;

/** The routes of the shell's own screens, with their skeletons. */
export const SHELL_SCREENS = [
  screen('/', <AuthSkeleton title="Ingresar" />, async () => (await login()).LoginPage),
  formScreen('/register', <FormSkeleton title="Crear cuenta" />, async () => (await registro()).RegistroPage),
  ...['/registersuccess', '/registro-exitoso'].map((path) =>
    screen(path, <SectionSkeleton withTitle />, async () => (await registroSuccess()).RegistroSuccessPage),
  ),
  formScreen('/recuperacion', lowered('Recuperar contraseña'), async () => (await recuperacion()).RecuperacionPage),
  formScreen(
    '/recuperacion/recuperacion',
    lowered('Cambiar contraseña'),
    async () => (await recuperacion()).CambioPage,
  ),
  formScreen('/confirmar-email', lowered('Confirmar email'), async () => (await recuperacion()).ConfirmacionPage),
  formScreen('/deshacer-cambio', lowered('Deshacer el cambio'), async () => (await recuperacion()).DeshacerCambioPage),
  formScreen(
    '/arrepentimiento',
    <FormSkeleton title="Arrepentirse de una compra" />,
    async () => (await arrepentimiento()).ArrepentimientoPage,
  ),
  screen('/terminos', <FormSkeleton title="Términos y condiciones" />, async () => (await textos()).TerminosPage),
  screen('/privacidad', <FormSkeleton title="Privacidad" />, async () => (await textos()).PrivacidadPage),
];
