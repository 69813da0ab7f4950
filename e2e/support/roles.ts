import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Cuenta } from './cuentas.ts';

/** All roles. */
export const ROLES = ['invitado', 'mecanico', 'vendedor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Demo accounts with full lists; tests only read with them. */
const FILLED = {
  mecanico: { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' },
  vendedor: { email: 'frenosdelsur@demo.fluxpartes.ar', password: 'repuestos2026' },
} as const;

/** The data folder of the running product; `npm test` sets it. */
export const DATA_DIR = process.env.DATA_DIR ?? 'var';

/** Signs in as a role without the login screen: through the API and the shell's local storage entries. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  if (role === 'invitado') return;
  if (role === 'admin') return signInAsAdmin(page);
  await signInWithCuenta(page, FILLED[role]);
}

/** Signs in with one account without the login screen. */
export async function signInWithCuenta(page: Page, cuenta: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  const { email, password } = cuenta;
  const response = await page.request.post('/api/login', { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  const { user_id, tipoCuenta } = (await response.json()) as { user_id: number; tipoCuenta: string };
  await save(page, response.url(), { user_id: String(user_id), perfil: tipoCuenta });
}

/** The running product's admin credentials, set by the environment or generated at its first start. */
export function adminCredentials(): Pick<Cuenta, 'email' | 'password'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  const file = path.join(DATA_DIR, 'secretos/administrador.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Pick<Cuenta, 'email' | 'password'>;
}

async function signInAsAdmin(page: Page): Promise<void> {
  const credentials = adminCredentials();
  const response = await page.request.post('/api/login', { data: credentials });
  expect(response.status()).toBe(200);
  const html = await (await page.request.get('/')).text();
  const config = JSON.parse(/id="fp-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
    admin: { digesto: string };
  };
  await save(page, response.url(), { email: credentials.email, password: config.admin.digesto });
}

let sessions = 0;

/**
 * Local storage belongs to an origin. The next page of that origin in this tab finds the values before its own scripts run.
 * A cookie marks the values as stored and is then deleted, so the page's later changes stay.
 */
async function save(page: Page, address: string, values: Record<string, string>): Promise<void> {
  const mark = `e2e_sesion_${++sessions}`;
  const { origin: url } = new URL(address);
  await page.context().addCookies([{ name: mark, value: 'nueva', url, sameSite: 'Lax' }]);
  await page.addInitScript(
    ({ cookie, pairs }) => {
      if (!location.protocol.startsWith('http') || !document.cookie.includes(`${cookie}=`)) return;
      // biome-ignore lint/suspicious/noDocumentCookie: it has to be gone now; the Cookie Store says only later that it is.
      document.cookie = `${cookie}=; Max-Age=0; path=/`;
      for (const [clave, value] of Object.entries(pairs)) localStorage.setItem(clave, value);
    },
    { cookie: mark, pairs: values },
  );
}
