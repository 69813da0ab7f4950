import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Cuenta } from './cuentas.ts';

/** Everyone who can stand before a screen. */
export const ROLES = ['invitado', 'mecanico', 'vendedor', 'admin'] as const;
export type Rol = (typeof ROLES)[number];

/** Demo accounts whose lists are full. Who looks with them changes nothing. */
const LLENAS = {
  mecanico: { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' },
  vendedor: { email: 'frenosdelsur@demo.fluxpartes.ar', password: 'repuestos2026' },
} as const;

/** The data folder of the running product; `npm test` sets it. */
export const DATA_DIR = process.env.DATA_DIR ?? 'var';

/** Signs a role in without the login screen: by its API, and with what the shell keeps in local storage. */
export async function entrarComo(page: Page, rol: Rol): Promise<void> {
  if (rol === 'invitado') return;
  if (rol === 'admin') return entrarComoAdmin(page);
  await entrarConCuenta(page, LLENAS[rol]);
}

/** The same for one account. */
export async function entrarConCuenta(page: Page, cuenta: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  const { email, password } = cuenta;
  const response = await page.request.post('/api/login', { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  const { user_id, tipoCuenta } = (await response.json()) as { user_id: number; tipoCuenta: string };
  await guardar(page, { user_id: String(user_id), perfil: tipoCuenta });
}

/** The admin pair that the running product was given, or made at its first start. */
export function parDeAdmin(): Pick<Cuenta, 'email' | 'password'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  const archivo = path.join(DATA_DIR, 'secretos/administrador.json');
  return JSON.parse(readFileSync(archivo, 'utf8')) as Pick<Cuenta, 'email' | 'password'>;
}

async function entrarComoAdmin(page: Page): Promise<void> {
  const par = parDeAdmin();
  const response = await page.request.post('/api/login', { data: par });
  expect(response.status()).toBe(200);
  const html = await (await page.request.get('/')).text();
  const config = JSON.parse(/id="fp-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
    admin: { digesto: string };
  };
  await guardar(page, { email: par.email, password: config.admin.digesto });
}

/** Local storage belongs to an origin: a page of it that runs nothing is opened first. */
async function guardar(page: Page, valores: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((pares) => {
    for (const [clave, valor] of Object.entries(pares)) localStorage.setItem(clave, valor);
  }, valores);
}
