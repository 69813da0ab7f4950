import type { ComponentType, ReactNode } from 'react';
import { AuthSkeleton } from '../components/auth-layout/auth-layout.tsx';
import { LazySection, type LoadSection, loadQuery } from '../remotes/lazy-section.tsx';
import { FormSkeleton, SectionSkeleton, SectionUnavailable } from './notice-pages.tsx';
import { mustLeave } from './route-access.ts';
import { useShellApp } from './shell-app.tsx';

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

/** `useAction` needs the query client. */
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

/** If the site responds but a chunk fails twice, a newer release has replaced it: reloads the page. */
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

/** A screen with forms that are sent by actions. */
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
