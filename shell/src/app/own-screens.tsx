import type { ComponentType, ReactNode } from 'react';
import { EntranceSkeleton } from '../components/entrance/entrance-skeleton.tsx';
import { LazySection, type LoadSection } from '../remotes/lazy-section.tsx';
import { loadQuery } from '../remotes/query-library.ts';
import { mustLeave } from './acceso.ts';
import { FormSkeleton, SectionSkeleton, SectionUnavailable } from './notice-pages.tsx';
import { useShellApp } from './use-shell-app.tsx';

type Load = () => Promise<ComponentType>;

/* The names of the chunks are those of shell/routes.json: the site preloads them with the page. */
const loadLogin: Load = async () => {
  const pageModule = await import(/* webpackChunkName: "login" */ '../features/login/login-page.tsx');
  return pageModule.LoginPage;
};
const loadRegistro: Load = async () => {
  const pageModule = await import(/* webpackChunkName: "register" */ '../features/registro/registro-page.tsx');
  return pageModule.RegistroPage;
};
const loadRegistroSuccess: Load = async () => {
  const pageModule = await import(
    /* webpackChunkName: "register-success" */ '../features/registro/registro-success-page.tsx'
  );
  return pageModule.RegistroSuccessPage;
};
const loadRecuperacion: Load = async () => {
  const pageModule = await import(
    /* webpackChunkName: "recuperacion" */ '../features/recuperacion/recuperacion-page.tsx'
  );
  return pageModule.RecuperacionPage;
};
const loadCambio: Load = async () => {
  const pageModule = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/cambio-page.tsx');
  return pageModule.CambioPage;
};
const loadConfirmacion: Load = async () => {
  const pageModule = await import(
    /* webpackChunkName: "recuperacion" */ '../features/recuperacion/confirmacion-page.tsx'
  );
  return pageModule.ConfirmacionPage;
};
const loadDeshacerCambio: Load = async () => {
  const pageModule = await import(
    /* webpackChunkName: "recuperacion" */ '../features/recuperacion/deshacer-cambio-page.tsx'
  );
  return pageModule.DeshacerCambioPage;
};

const loadArrepentimiento: Load = async () => {
  const pageModule = await import(
    /* webpackChunkName: "arrepentimiento" */ '../features/arrepentimiento/arrepentimiento-page.tsx'
  );
  return pageModule.ArrepentimientoPage;
};
const loadTerminos: Load = async () => {
  const pageModule = await import(/* webpackChunkName: "textos" */ '../features/textos/texto-page.tsx');
  return pageModule.TerminosPage;
};
const loadPrivacidad: Load = async () => {
  const pageModule = await import(/* webpackChunkName: "textos" */ '../features/textos/texto-page.tsx');
  return pageModule.PrivacidadPage;
};

/** How long the site may take to say that it is there, in ms. */
const PATIENCE = 4000;

async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/salud', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

/** Where the site answers but a screen's file does not come a second time, the page is newer than this one: it comes whole. */
const withReload =
  (load: Load): LoadSection =>
  async (attempt) => {
    try {
      return await load();
    } catch (error) {
      if (attempt === 0 || !(await siteAnswers())) throw error;
      location.reload();
      return new Promise<never>(() => {});
    }
  };

/** A screen that sends its forms by actions, which the cache keeps while they are under way. */
const withCache =
  (load: Load): Load =>
  async () => {
    const [{ Cached, contextOf }, Content] = await Promise.all([loadQuery(), load()]);
    return function WithCache() {
      const { context } = useShellApp();
      return (
        <Cached context={contextOf(context, mustLeave(context.sesion))}>
          <Content />
        </Cached>
      );
    };
  };

/** One of the shell's own screens. `wait` looks as much like it as can be said without its file. */
function own(path: string, load: LoadSection, wait: ReactNode) {
  const unavailable = (retry: () => void) => <SectionUnavailable retry={retry} />;
  return { path, element: <LazySection key={path} load={load} waiting={wait} unavailable={unavailable} /> };
}

const registroSuccess = withReload(loadRegistroSuccess);

/** The routes of the shell's own screens. */
export const OWN_SCREENS = [
  own('/', withReload(loadLogin), <EntranceSkeleton title="Ingresar" />),
  own('/register', withReload(withCache(loadRegistro)), <FormSkeleton title="Crear cuenta" />),
  own('/registersuccess', registroSuccess, <SectionSkeleton withTitle />),
  own('/registro-exitoso', registroSuccess, <SectionSkeleton withTitle />),
  own(
    '/recuperacion',
    withReload(withCache(loadRecuperacion)),
    <EntranceSkeleton title="Recuperar contraseña" lowered />,
  ),
  own(
    '/recuperacion/recuperacion',
    withReload(withCache(loadCambio)),
    <EntranceSkeleton title="Cambiar contraseña" lowered />,
  ),
  own(
    '/confirmar-email',
    withReload(withCache(loadConfirmacion)),
    <EntranceSkeleton title="Confirmar email" lowered />,
  ),
  own(
    '/deshacer-cambio',
    withReload(withCache(loadDeshacerCambio)),
    <EntranceSkeleton title="Deshacer el cambio" lowered />,
  ),
  own(
    '/arrepentimiento',
    withReload(withCache(loadArrepentimiento)),
    <FormSkeleton title="Arrepentirse de una compra" />,
  ),
  own('/terminos', withReload(loadTerminos), <FormSkeleton title="Términos y condiciones" />),
  own('/privacidad', withReload(loadPrivacidad), <FormSkeleton title="Privacidad" />),
];
