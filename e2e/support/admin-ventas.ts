import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test';
import sharp from 'sharp';
import { subirComprobante } from './compras.ts';
import { type Cuenta, cuentaNueva } from './cuentas.ts';
import { signInAs } from './roles.ts';
import { comoCuenta, comprar, publicar } from './ventas.ts';

type Playwright = PlaywrightWorkerArgs['playwright'];

/** Sales of one unique product, made through the API. */
export interface TrialVentas {
  producto: string;
  vendedor: Cuenta;
  comprador: Cuenta;
  /** The id of each sale. `monto` is the amount of each sale in pesos. */
  ids: number[];
  monto: number;
}

/** A bank's transfer receipt as an image; equal texts give equal images. */
export function receipt(monto: string, operacion: string): Promise<Buffer> {
  const huella = createHash('sha256')
    .update(monto + operacion)
    .digest();
  const blocks = [...huella].map((byte, i) => {
    const [x, y] = [(i % 4) * 135, 440 + Math.floor(i / 4) * 60];
    return byte < 128 ? '' : `<rect x="${x}" y="${y}" width="135" height="60" fill="hsl(${byte * 7} 60% 40%)"/>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960"><rect width="540" height="960" fill="#fff"/>
    <rect width="540" height="120" fill="#123f8f"/><circle cx="${100 + (huella[0] ?? 0)}" cy="230" r="60" fill="#188038"/>
    <text x="270" y="380" font-size="52" text-anchor="middle" font-family="sans-serif">${monto}</text>${blocks.join('')}</svg>`;
  return sharp(Buffer.from(text)).jpeg({ quality: 88 }).toBuffer();
}

/** A new seller's sales to a new mechanic; `comprobantes[i]` is the proof of the i-th, or null. */
export async function vender(playwright: Playwright, comprobantes: (Buffer | null)[]): Promise<TrialVentas> {
  const only = cuentaNueva('mecanico').dni;
  const sells = await comoCuenta(playwright, 'vendedor', { nombre: 'Silvina', apellido: 'Paredes' });
  const compra = await comoCuenta(playwright, 'mecanico', { nombre: 'Ramiro', apellido: 'Acosta' });
  const producto = `Disco de freno ${only}`;
  const publicacion = await publicar(sells.request, producto, { precio: 20_941.5 });
  const ids: number[] = [];
  for (const comprobante of comprobantes) {
    const id = await comprar(compra.request, publicacion, 2);
    if (comprobante) await subirComprobante(compra.request, id, comprobante);
    ids.push(id);
  }
  for (const { request } of [sells, compra]) await request.dispose();
  return { producto, vendedor: sells.cuenta, comprador: compra.cuenta, ids, monto: 41_883 };
}

/** Opens, as the admin, the sales screen with this search. */
export async function openVentas(page: Page, query: Record<string, string> = {}): Promise<void> {
  await signInAs(page, 'admin');
  await page.goto(`/adminventas?${new URLSearchParams(query)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Control de ventas' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
}

/** A sale's card. */
export const cardOf = (page: Page, id: number): Locator =>
  page.getByRole('article', { name: `Venta #${id}`, exact: true });

/** A sale's row of a wide screen, which shows its card. */
export const rowOf = (page: Page, id: number): Locator => page.getByRole('button', { name: new RegExp(`^#${id} `) });

/** Opens the admin's queue from the panel, finds the sale there, and opens its card outside of the queue. */
export async function openFromQueue(page: Page, queue: string, id: number): Promise<Locator> {
  await page.goto('/admin');
  await page.getByRole('region', { name: queue }).getByRole('link', { name: /^\d+/ }).click();
  await rowOf(page, id).click();
  await expect(cardOf(page, id)).toBeFocused();
  // A decision takes the sale out of the queue.
  await page.goto(`/adminventas?id=${id}`);
  return cardOf(page, id);
}

/** The sale as the API returns it now. */
export async function ventaByApi(admin: APIRequestContext, id: number): Promise<Record<string, unknown>> {
  const response = await admin.get(`/api/ventas-detalle?id=${id}`);
  expect(response.status()).toBe(200);
  const [venta] = (await response.json()) as Record<string, unknown>[];
  return venta ?? {};
}

/** Presses 'Aceptar' in the alert with this text. */
export async function accept(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text });
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toBeHidden();
}
