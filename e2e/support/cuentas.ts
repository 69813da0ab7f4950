import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Each test has its own account, so that tests run in any order. */
export interface Cuenta {
  tipoCuenta: 'mecanico' | 'vendedor';
  nombre: string;
  apellido: string;
  localidad: string;
  dni: string;
  telefono: string;
  email: string;
  password: string;
  nombreLocal: string;
}

/** Data of a new, unique account. */
export function cuentaNueva(tipoCuenta: Cuenta['tipoCuenta'], cambios: Partial<Cuenta> = {}): Cuenta {
  const only = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  return {
    tipoCuenta,
    nombre: 'Marcos',
    apellido: 'Ledesma',
    localidad: 'Longchamps',
    dni: String(randomInt(60_000_000, 99_999_999)),
    telefono: '1155501234',
    email: `${only}@correo.com`,
    password: 'motor1600-clave',
    nombreLocal: tipoCuenta === 'vendedor' ? 'Frenos de Prueba' : '',
    ...cambios,
  };
}

/** Registers through the API, for tests that begin after the registration. */
export async function registrar(request: APIRequestContext, cuenta: Cuenta): Promise<number> {
  const response = await request.post('/api/register', { multipart: { ...cuenta } });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { user_id: number }).user_id;
}

/** Signs in through the login screen and waits for the catalogue. */
export async function logIn(page: Page, { email, password }: Pick<Cuenta, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/home');
}
