import type { SesionActual } from '@fluxpartes/mf-kit';

/** Who may open a route: anyone, a user of either kind, or the admin. */
export type Acceso = 'todos' | 'usuario' | 'admin';

interface Ruta {
  /** As in the router: a segment that begins with ':' stands for any one segment. */
  path: string;
  titulo: string;
  acceso: Acceso;
}

/** Every route of the product (specification, section 2), with its document title and who may open it. */
export const RUTAS: readonly Ruta[] = [
  { path: '/', titulo: 'Ingresar', acceso: 'todos' },
  { path: '/register', titulo: 'Crear cuenta', acceso: 'todos' },
  { path: '/registersuccess', titulo: 'Registro exitoso', acceso: 'todos' },
  { path: '/registro-exitoso', titulo: 'Registro exitoso', acceso: 'todos' },
  { path: '/recuperacion', titulo: 'Recuperar contraseña', acceso: 'todos' },
  { path: '/recuperacion/recuperacion', titulo: 'Cambiar contraseña', acceso: 'todos' },
  { path: '/home', titulo: 'Autopartes de zona sur', acceso: 'todos' },
  { path: '/publicacion/:id', titulo: 'Publicación', acceso: 'todos' },
  { path: '/compra/:id', titulo: 'Confirmar compra', acceso: 'usuario' },
  { path: '/crearpublicacion', titulo: 'Crear publicación', acceso: 'usuario' },
  { path: '/micuenta', titulo: 'Mi cuenta', acceso: 'usuario' },
  { path: '/editar-perfil', titulo: 'Editar perfil', acceso: 'usuario' },
  { path: '/mis-publicaciones', titulo: 'Mis publicaciones', acceso: 'usuario' },
  { path: '/editar-publicacion/:id', titulo: 'Editar publicación', acceso: 'usuario' },
  { path: '/mis-compras', titulo: 'Mis compras', acceso: 'usuario' },
  { path: '/mis-ventas', titulo: 'Mis ventas', acceso: 'usuario' },
  { path: '/admin', titulo: 'Administración', acceso: 'admin' },
  { path: '/admincuentas', titulo: 'Control de cuentas', acceso: 'admin' },
  { path: '/adminventas', titulo: 'Control de ventas', acceso: 'admin' },
];

/** The route that a path is of; undefined for an unknown one. A slash at the end does not count. */
export function rutaDe(pathname: string): Ruta | undefined {
  const partes = segmentos(pathname);
  return RUTAS.find(({ path }) => {
    const modelo = segmentos(path);
    return modelo.length === partes.length && modelo.every((s, i) => s.startsWith(':') || s === partes[i]);
  });
}

/** The document's title on a path. */
export function tituloDe(pathname: string): string {
  return `${rutaDe(pathname)?.titulo ?? 'Página no encontrada'} · FluxPartes`;
}

/**
 * Where someone is sent who may not open a path; null where they may.
 * A guest goes to the login; the admin has no user id and goes back to the panel (experience, 'settled').
 */
export function desvioDe(pathname: string, sesion: SesionActual): '/' | '/admin' | null {
  const acceso = rutaDe(pathname)?.acceso ?? 'todos';
  if (acceso === 'todos' || sesion.tipo === acceso) return null;
  return acceso === 'usuario' && sesion.tipo === 'admin' ? '/admin' : '/';
}

function segmentos(pathname: string): string[] {
  return pathname.split('/').filter(Boolean);
}
