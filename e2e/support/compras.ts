import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import { cuentaNueva, registrar } from './cuentas.ts';
import { adminCredentials, signInWithCuenta } from './roles.ts';

/** A listing to buy from, and the shop that sells it. */
export interface OnSale {
  publicacionId: number;
  producto: string;
  local: string;
}

/** An API context signed in as a user other than the page's user. */
async function sesionOf(cuenta: { email: string; password: string }): Promise<APIRequestContext> {
  const api = await request.newContext();
  const response = await api.post('/api/login', { data: { email: cuenta.email, password: cuenta.password } });
  expect(response.status(), await response.text()).toBe(200);
  return api;
}

/** A new shop's listing at $ 1.234,50, shipped by Uber Moto or not at all. */
export async function putOnSale({ envio = true } = {}): Promise<OnSale> {
  const cuenta = cuentaNueva('vendedor', { nombreLocal: `Local de ${Math.random().toString(36).slice(2, 7)}` });
  const anonymous = await request.newContext();
  await registrar(anonymous, cuenta);
  await anonymous.dispose();
  const api = await sesionOf(cuenta);
  const producto = `Bomba de agua ${cuenta.dni}`;
  const response = await api.post('/api/publicaciones', {
    multipart: {
      nombre_producto: producto,
      marca: 'ford',
      modelo: 'Focus',
      precio: '1234.50',
      ubicacion: 'Adrogué',
      envio: String(envio),
      ...(envio ? { tipo_envio: 'uber_moto' } : {}),
      categoria: 'Motor',
      estado: 'nuevo',
      compatibilidad: '[]',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  await api.dispose();
  return { publicacionId: id, producto, local: cuenta.nombreLocal };
}

/** Signs the page in as a new mechanic. */
export async function signInAsComprador(page: Page): Promise<number> {
  const cuenta = cuentaNueva('mecanico');
  const id = await registrar(page.request, cuenta);
  await signInWithCuenta(page, cuenta);
  return id;
}

/** Buys as the context's user, with shipping data. @returns its id */
export async function comprar(api: APIRequestContext, { publicacionId }: OnSale, cantidad = 1): Promise<number> {
  const envio = {
    localidad_envio: 'Longchamps',
    direccion_envio: 'Diehl',
    altura_envio: '120',
    entrecalles_envio: 'Burgwardt y Rivadavia',
  };
  const monto = (123_450 * cantidad) / 100;
  const response = await api.post('/api/ventas', {
    data: { publicacion_id: publicacionId, cantidad, monto, ...envio },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { venta: { id: number } }).venta.id;
}

/** Approves the payment as the admin. */
export async function aprobarPago(ventaId: number): Promise<void> {
  const admin = await sesionOf(adminCredentials());
  const response = await admin.put(`/api/ventas/${ventaId}`, { data: { pago_recibido: true } });
  expect(response.status(), await response.text()).toBe(200);
  await admin.dispose();
}

/** Uploads a small proof by the API. */
export async function subirComprobante(api: APIRequestContext, ventaId: number, buffer: Buffer): Promise<void> {
  const comprobante = { name: 'comprobante.jpg', mimeType: 'image/jpeg', buffer };
  const response = await api.post(`/api/ventas/${ventaId}/comprobante`, { multipart: { comprobante } });
  expect(response.status(), await response.text()).toBe(201);
}

/** Presses 'Confirmar recepción' and confirms the question. */
export async function confirmarRecepcion(place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Confirmar recepción' }).click();
  await place.page().getByRole('button', { name: 'Sí, la recibí' }).click();
}
