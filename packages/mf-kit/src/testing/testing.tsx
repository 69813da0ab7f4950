import { createApiClient } from '@fluxpartes/api-client';
import { ERRORS, type ErrorCodigo, type Publicacion, type Usuario, type Venta } from '@fluxpartes/contrato';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import {
  type InitialEntry,
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom';
import { createQueryClient } from '../query-client.ts';
import {
  type ConfirmAnswers,
  type CurrentSesion,
  createEventBus,
  type RemoteModule,
  type SesionStore,
  SHELL_CONTEXT_VERSION,
  type ShellContext,
  type ShellEvents,
  type SiteConfig,
} from '../remote-module.ts';
import { foreignKeys } from './foreign-keys.ts';

/** A mechanic without documents and with $ 12.350,00 of cashback. */
export function testUsuario(cambios: Partial<Usuario> = {}): Usuario {
  return {
    id: 5,
    dni: '30111222',
    nombre: 'Marcos',
    apellido: 'Ledesma',
    email: 'marcos@correo.com',
    email_confirmado: true,
    cuenta_bancaria: '',
    contrasena: 'caja-de-quinta',
    telefono: '1155501234',
    tipo_cuenta: 'mecanico',
    nombre_local: '',
    localidad: 'Longchamps',
    cashback: 12350,
    constancia_afip_url: null,
    certificado_estudio_url: null,
    certificado_trabajo_url: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 3,
    ...cambios,
  };
}

/** A new part for $ 84.500,00 that fits three cars, as a logged-in user gets it. */
export function testPublicacion(cambios: Partial<Publicacion> = {}): Publicacion {
  return {
    id: 7,
    user_id: 40,
    nombre_producto: 'Disco de freno ventilado',
    marca: 'ford',
    modelo: 'Focus',
    precio: 84500,
    ubicacion: 'Adrogué',
    envio: true,
    tipo_envio: 'uber_moto',
    categoria: 'Frenos',
    estado: 'nuevo',
    codigo_serie: 'FD-278-5V',
    marca_repuesto: 'Fremar',
    compatibilidad: [
      { marca: 'ford', modelo: 'Focus' },
      { marca: 'ford', modelo: 'Mondeo' },
      { marca: 'chevrolet', modelo: 'Cruze' },
    ],
    fotos: ['/api/fotos/a1/1280.webp', '/api/fotos/b2/1280.webp'],
    descripcion: 'Disco ventilado de 278 mm.',
    pausada: false,
    nombre_local: 'Frenos del Sur',
    existencias: null,
    fecha: '2026-11-01T12:00:00.000Z',
    version: 1,
    ...cambios,
  };
}

/**
 * A sale of two parts for $ 41.883,00, shipped by Uber Moto: without proof, payment or confirmation of arrival (receipt).
 */
export function testVenta(cambios: Partial<Venta> = {}): Venta {
  return {
    id: 1042,
    nombre_producto: 'Disco de freno ventilado',
    cantidad: 2,
    monto: 41_883,
    fecha: '2026-11-18T12:12:00.000Z',
    vendedor_id: 7,
    comprador_id: 31,
    publicacion_id: 9,
    envio: true,
    tipo_envio: 'uber_moto',
    pago_recibido: false,
    comprobante_pago_url: null,
    comprobante_ilegible: false,
    confirmacioncomprador: false,
    localidad_envio: 'Rafael Calzada',
    direccion_envio: 'Av. San Martín',
    altura_envio: '2840',
    entrecalles_envio: 'Güemes y Alsina',
    precio_unitario: 22_043.68,
    descuento: 5,
    total_con_descuento: 41_883,
    cashback_usado: 0,
    cupon: 1256.49,
    anulada: null,
    vence: null,
    pedido: null,
    devolucion: null,
    version: 1,
    ...cambios,
  };
}

/** The base URL of the API in tests; msw listens there. */
export const API = 'http://localhost/api';

/** The API stub of a test suite: the given handlers hold for all its tests, and a call without a handler is refused. */
export function testServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** An answer that refuses, with the API's own code, status and sentence. */
export function refusal(codigo: ErrorCodigo, extra: Record<string, unknown> = {}) {
  const { status, message } = ERRORS[codigo];
  return HttpResponse.json({ message, error: message, codigo, ...extra }, { status });
}

/** Holds a response back until `release`, so that the test can check the state in between. */
export function answerHeld() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

/** Keys of other owners that the remotes of the present test have put into their caches. */
const foreignOnes: (readonly string[])[] = [];
afterEach(() => {
  const found = foreignOnes.splice(0).flat();
  if (found.length > 0) throw new Error(`the query cache holds what is another one's: ${found.join(', ')}`);
});

export const INVITADO: CurrentSesion = { tipo: 'invitado' };
export const ADMIN: CurrentSesion = { tipo: 'admin' };
/** `testUsuario` is signed in. */
export const MECANICO: CurrentSesion = { tipo: 'usuario', userId: 5, perfil: 'mecanico' };
/** The seller of `testPublicacion` is signed in. */
export const VENDEDOR: CurrentSesion = { tipo: 'usuario', userId: 40, perfil: 'vendedor' };

/** A session that does not change. */
export function sesionOf(sesion: CurrentSesion) {
  return {
    get: () => sesion,
    subscribe: () => () => {},
    close: jest.fn(async () => {}),
    takeAdminCredentials: () => null,
  } satisfies SesionStore;
}

interface Options {
  /** Called when the API says that the session has ended. */
  onUnauthorized?: () => void;
  /** The answer to every confirmation dialog. */
  confirms?: boolean;
  transferencia?: SiteConfig['transferencia'];
  queryClient?: ShellContext['queryClient'];
  /** The element that is shown at the paths of other sections. */
  elsewhere?: ReactNode;
}

/** The tools that a test gets for a mounted remote, in addition to the queries. */
interface Mounted<S extends SesionStore> extends RenderResult {
  user: UserEvent;
  notify: jest.Mock<Promise<void>, [text: string, detail?: string]>;
  confirm: jest.Mock<Promise<boolean>, [text: string, detail?: string, answers?: ConfirmAnswers]>;
  close: S['close'];
  /** The events that the remote sent. */
  told: Partial<ShellEvents>[];
  queryClient: ShellContext['queryClient'];
  context: ShellContext;
  /** Navigates to another screen, as a link would. */
  go: (path: string) => void;
}

/**
 * Mounts a remote's own routes at a path, with the real API client, inside a shell stub. The stub records alerts,
 * confirmations and the remote's events (`told`). Other paths show their target. A test fails if its query cache ever
 * held a key of another owner.
 * @param entry the path, or the history that ends with it
 */
export function mountRemote<S extends SesionStore>(
  routes: RemoteModule,
  entry: InitialEntry | string[],
  sesion: S,
  options: Options = {},
): Mounted<S> {
  const { onUnauthorized, confirms = true, elsewhere = <p>Otra pantalla</p> } = options;
  const { transferencia = { alias: '', cbu: '', titular: '' }, queryClient = createQueryClient() } = options;
  const notify = jest.fn(async (_text: string, _detail?: string) => {});
  const confirm = jest.fn(async (_text: string, _detail?: string, _answers?: ConfirmAnswers) => confirms);
  const bus = createEventBus();
  const told: Partial<ShellEvents>[] = [];
  const context: ShellContext = {
    version: SHELL_CONTEXT_VERSION,
    api: createApiClient({ baseUrl: API, ...(onUnauthorized && { onUnauthorized }) }),
    queryClient,
    sesion,
    alerts: { notify: (text, detail) => (detail === undefined ? notify(text) : notify(text, detail)), confirm },
    config: { transferencia },
    events: {
      ...bus,
      tell: (name, event) => {
        told.push({ [name]: event });
        bus.tell(name, event);
      },
    },
  };
  foreignOnes.push(foreignKeys(queryClient, routes.owner));
  const entries = Array.isArray(entry) ? entry : [entry];
  let navigate: NavigateFunction | undefined;
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <TestRoutes
          routeObjects={[...routes(context), { path: '*', element: elsewhere }]}
          take={(given) => (navigate = given)}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The session keeps its own type, so that a store which counts its calls still counts them.
  const close: S['close'] = sesion.close;
  return {
    ...view,
    user: userEvent.setup(),
    notify,
    confirm,
    close,
    told,
    queryClient,
    context,
    go: (path) => void navigate?.(path),
  };
}

/** The router's location, as 'path?search'. */
export function place(): string {
  return document.querySelector('[data-testid="lugar"]')?.textContent ?? '';
}

function TestRoutes({
  routeObjects,
  take,
}: {
  routeObjects: RouteObject[];
  take: (navigate: NavigateFunction) => void;
}) {
  take(useNavigate());
  const { pathname, search } = useLocation();
  const element = useRoutes(routeObjects);
  return (
    <>
      {element}
      <span data-testid="lugar">{pathname + search}</span>
    </>
  );
}
