import type { ComponentType, ReactNode } from 'react';
import { EntradaEnEspera } from '../components/entrada/entrada-en-espera.tsx';
import { LazySection, type LoadSection } from '../remotes/lazy-section.tsx';
import { FormularioEnEspera, SeccionEnEspera, SeccionNoDisponible } from './paginas-de-aviso.tsx';

type Cargar = () => Promise<ComponentType>;

/* The names of the chunks are those of routes.json: the site preloads them with the page. */
const cargarLogin: Cargar = async () => {
  const modulo = await import(/* webpackChunkName: "login" */ '../features/login/login-page.tsx');
  return modulo.LoginPage;
};
const cargarRegistro: Cargar = async () => {
  const modulo = await import(/* webpackChunkName: "register" */ '../features/registro/registro-page.tsx');
  return modulo.RegistroPage;
};
const cargarRegistroExitoso: Cargar = async () => {
  const modulo = await import(
    /* webpackChunkName: "register-success" */ '../features/registro/registro-exitoso-page.tsx'
  );
  return modulo.RegistroExitosoPage;
};
const cargarRecuperacion: Cargar = async () => {
  const modulo = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/recuperacion-page.tsx');
  return modulo.RecuperacionPage;
};
const cargarCambio: Cargar = async () => {
  const modulo = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/cambio-page.tsx');
  return modulo.CambioPage;
};
const cargarConfirmacion: Cargar = async () => {
  const modulo = await import(/* webpackChunkName: "recuperacion" */ '../features/recuperacion/confirmacion-page.tsx');
  return modulo.ConfirmacionPage;
};
const cargarDeshacerCambio: Cargar = async () => {
  const modulo = await import(
    /* webpackChunkName: "recuperacion" */ '../features/recuperacion/deshacer-cambio-page.tsx'
  );
  return modulo.DeshacerCambioPage;
};

/** How long the site may take to say that it is there, in ms. */
const PACIENCIA = 4000;

async function sitioResponde(): Promise<boolean> {
  try {
    return (await fetch('/salud', { cache: 'no-store', signal: AbortSignal.timeout(PACIENCIA) })).ok;
  } catch {
    return false;
  }
}

/** Where the site answers but a screen's file does not come a second time, the page is newer than this one: it comes whole. */
const conRecarga =
  (cargar: Cargar): LoadSection =>
  async (intento) => {
    try {
      return await cargar();
    } catch (error) {
      if (intento === 0 || !(await sitioResponde())) throw error;
      location.reload();
      return new Promise<never>(() => {});
    }
  };

/** One of the shell's own screens. `espera` looks as much like it as can be said without its file. */
function propia(path: string, cargar: LoadSection, espera: ReactNode) {
  const noDisponible = (reintentar: () => void) => <SeccionNoDisponible reintentar={reintentar} />;
  return { path, element: <LazySection key={path} load={cargar} waiting={espera} unavailable={noDisponible} /> };
}

const registroExitoso = conRecarga(cargarRegistroExitoso);

/** The routes of the shell's own screens. */
export const PANTALLAS_PROPIAS = [
  propia('/', conRecarga(cargarLogin), <EntradaEnEspera titulo="Ingresar" />),
  propia('/register', conRecarga(cargarRegistro), <FormularioEnEspera titulo="Crear cuenta" />),
  propia('/registersuccess', registroExitoso, <SeccionEnEspera conTitulo />),
  propia('/registro-exitoso', registroExitoso, <SeccionEnEspera conTitulo />),
  propia('/recuperacion', conRecarga(cargarRecuperacion), <EntradaEnEspera titulo="Recuperar contraseña" baja />),
  propia('/recuperacion/recuperacion', conRecarga(cargarCambio), <EntradaEnEspera titulo="Cambiar contraseña" baja />),
  propia('/confirmar-email', conRecarga(cargarConfirmacion), <EntradaEnEspera titulo="Confirmar email" baja />),
  propia('/deshacer-cambio', conRecarga(cargarDeshacerCambio), <EntradaEnEspera titulo="Deshacer el cambio" baja />),
];
