import { type APIRequestContext, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import { type Cuenta, cuentaNueva, registrar } from './cuentas.ts';
import { adminCredentials } from './roles.ts';

type Playwright = PlaywrightWorkerArgs['playwright'];

/** A listing and its price in pesos. */
export interface TrialPublicacion {
  id: number;
  precio: number;
}

/** An API context of a user with a new account. The caller must dispose of it. */
export async function comoCuenta(
  playwright: Playwright,
  tipoCuenta: Cuenta['tipoCuenta'],
  cambios: Partial<Cuenta> = {},
): Promise<{ cuenta: Cuenta; id: number; request: APIRequestContext }> {
  const request = await context(playwright);
  const cuenta = cuentaNueva(tipoCuenta, cambios);
  const id = await registrar(request, cuenta);
  await logInByApi(request, cuenta);
  return { cuenta, id, request };
}

/** The API as the admin. */
export async function comoAdmin(playwright: Playwright): Promise<APIRequestContext> {
  const request = await context(playwright);
  await logInByApi(request, adminCredentials());
  return request;
}

/** Publishes through the API: by Uber Moto, or without shipping. The parts are new and have no unit limit. */
export async function publicar(
  vendedor: APIRequestContext,
  nombre: string,
  { envio = true, precio = 20_000.5 }: { envio?: boolean; precio?: number } = {},
): Promise<TrialPublicacion> {
  const response = await vendedor.post('/api/publicaciones', {
    multipart: {
      nombre_producto: nombre,
      marca: 'ford',
      modelo: 'Focus',
      precio: String(precio),
      ubicacion: 'Adrogué',
      categoria: 'Frenos',
      estado: 'nuevo',
      envio: envio ? 'si' : 'no',
      tipo_envio: envio ? 'uber_moto' : '',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return { id: ((await response.json()) as { id: number }).id, precio };
}

/** Shipping data of these tests' sales. */
export const TARGET = {
  localidad_envio: 'Longchamps',
  direccion_envio: 'Av. Hipólito Yrigoyen',
  altura_envio: '18340',
  entrecalles_envio: 'Diehl y Burgwardt',
};

/** Buys through the API, for the whole price. @returns the sale's id */
export async function comprar(
  comprador: APIRequestContext,
  { id, precio }: TrialPublicacion,
  cantidad = 1,
): Promise<number> {
  const monto = Math.round(precio * cantidad * 100) / 100;
  const response = await comprador.post('/api/ventas', { data: { publicacion_id: id, cantidad, monto, ...TARGET } });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { venta: { id: number } }).venta.id;
}

/** The admin marks a sale's payment as received. */
export async function collect(playwright: Playwright, ventaId: number): Promise<void> {
  const admin = await comoAdmin(playwright);
  const response = await admin.put(`/api/ventas/${ventaId}`, { data: { pago_recibido: true } });
  expect(response.status(), await response.text()).toBe(200);
  await admin.dispose();
}

/** Expects the value under or beside a name, with normal spaces for no-break spaces. */
export async function expectField(inside: ReturnType<Page['locator']>, nombre: string, value: string): Promise<void> {
  const term = inside.locator('dt').filter({ hasText: new RegExp(`^${nombre}$`) });
  await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(value);
}

async function context(playwright: Playwright): Promise<APIRequestContext> {
  return playwright.request.newContext({ baseURL: process.env.SITE_URL ?? 'http://localhost:8080' });
}

async function logInByApi(
  request: APIRequestContext,
  { email, password }: Pick<Cuenta, 'email' | 'password'>,
): Promise<void> {
  const response = await request.post('/api/login', { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
}
