import { expect, test } from '@playwright/test';
import { bytesDeJavaScript, pedidosDe } from './support/red.ts';

/* What a first visit costs, on the built site: bytes of JavaScript over the wire (brotli), requests and their depth. */

const KB = 1000;

test('the login brings at most 115 KB of JavaScript', async ({ page }) => {
  const pedidos = await pedidosDe(page, '/');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  expect(bytesDeJavaScript(pedidos)).toBeLessThanOrEqual(115 * KB);
});

test('the catalogue brings at most 135 KB of JavaScript, in 10 requests and two levels', async ({ page }) => {
  const pedidos = await pedidosDe(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(bytesDeJavaScript(pedidos)).toBeLessThanOrEqual(135 * KB);

  const sinImagenes = pedidos.filter(({ tipo }) => tipo !== 'Image');
  const lista = sinImagenes.map(({ url, nivel, bytes }) => `${nivel} ${bytes} ${url}`).join('\n');
  expect(sinImagenes.length, lista).toBeLessThanOrEqual(10);
  expect(Math.max(...sinImagenes.map(({ nivel }) => nivel)), lista).toBeLessThanOrEqual(2);
});

test('what the page preloads is used: nothing is asked for twice', async ({ page }) => {
  const avisos: string[] = [];
  page.on('console', (mensaje) => avisos.push(mensaje.text()));
  for (const path of ['/', '/home']) {
    const urls = (await pedidosDe(page, path)).map(({ url }) => url);
    expect(urls.filter((url, i) => urls.indexOf(url) !== i)).toEqual([]);
  }
  expect(avisos.filter((texto) => /preload/.test(texto))).toEqual([]);
});
