import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { foto } from './support/fotos.ts';
import { palabraUnica, publicar, vendedorAparte } from './support/publicaciones.ts';

/* A listing's link: the button that shares it, and what it says of the listing where it is opened by a chat. */

const compartir = (page: Page) => page.getByRole('button', { name: 'Compartir' });

async function unaConFoto(page: Page): Promise<{ id: number; nombre: string }> {
  const nombre = `Óptica "izquierda" & <b>${palabraUnica()}</b>`;
  const vendedor = await vendedorAparte(page, 'Local que no se dice');
  const id = await publicar(vendedor, { nombre_producto: nombre }, [await foto('frente.jpg', '#335577', 900, 600)]);
  return { id, nombre };
}

/**
 * The listing's page once the site has heard of it: it waits 150 ms for the API, goes out with the general tags where
 * that says nothing by then, and goes on asking by itself.
 */
async function paginaDe(page: Page, id: number): Promise<{ status: number; html: string }> {
  const pedir = async () => {
    const response = await page.request.get(`/publicacion/${id}`);
    return { status: response.status(), html: await response.text() };
  };
  let pagina = { status: 0, html: '' };
  await expect
    .poll(async () => {
      pagina = await pedir();
      return pagina.status === 404 || !pagina.html.includes('<title>Publicación · FluxPartes</title>');
    })
    .toBe(true);
  return pagina;
}

const escapar = (texto: string) =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test("a link in a chat shows the listing's name and photo, never price, location or seller", async ({ page }) => {
  const { id, nombre } = await unaConFoto(page);
  const { status, html } = await paginaDe(page, id);
  expect(status).toBe(200);
  expect(html).toContain(`<title>${escapar(nombre)} · FluxPartes</title>`);
  expect(html).toContain(`<meta property="og:title" content="${escapar(nombre)}">`);
  for (const secreto of ['84500', '84.500', 'Adrogué', 'Local que no se dice']) expect(html).not.toContain(secreto);

  const imagen = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(imagen).toMatch(/^http:\/\/[^/]+\/api\/fotos\/\w+\/1280\.webp$/);
  const bytes = await page.request.get(imagen);
  expect([bytes.status(), bytes.headers()['content-type']]).toEqual([200, 'image/webp']);
});

test('a listing that is gone or paused answers 404 and says nothing of itself', async ({ page }) => {
  const vendedor = await vendedorAparte(page);
  const [pausada, borrada] = [await publicar(vendedor), await publicar(vendedor)];
  await vendedor.put(`/api/publicaciones/${pausada}/pausar`, { data: { pausada: true } });
  await vendedor.delete(`/api/publicaciones/${borrada}`);
  for (const id of [pausada, borrada, 999_999_999]) {
    const { status, html } = await paginaDe(page, id);
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('Disco de freno de prueba');
    await page.goto(`/publicacion/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
    await expect(page.getByRole('link', { name: 'Ir al catálogo' })).toHaveAttribute('href', '/home');
  }
  await expectNoAxeViolations(page);
});

test("the document keeps the listing's name from the first byte on", async ({ page }) => {
  const { id, nombre } = await unaConFoto(page);
  await paginaDe(page, id);
  const titulos = new Set<string>();
  await page.exposeFunction('anotarTitulo', (titulo: string) => titulos.add(titulo));
  await page.addInitScript(() => {
    const { anotarTitulo } = window as unknown as { anotarTitulo: (titulo: string) => void };
    new MutationObserver(() => document.title && anotarTitulo(document.title)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  expect([...titulos]).toEqual([`${nombre} · FluxPartes`]);
});

test("'Compartir' opens the device's own sheet with name and address, without what hung on it", async ({ page }) => {
  await page.addInitScript(() => {
    const ventana = window as unknown as { compartido: unknown[] };
    ventana.compartido = [];
    navigator.share = async (datos) => {
      ventana.compartido.push(datos);
    };
  });
  const { id, nombre } = await unaConFoto(page);
  await page.goto(`/publicacion/${id}?utm_source=x#y`);
  await compartir(page).click();
  const compartido = await page.evaluate(() => (window as unknown as { compartido: unknown[] }).compartido);
  expect(compartido).toEqual([{ title: nombre, url: new URL(`/publicacion/${id}`, page.url()).href }]);
  await expect(page.getByText('Enlace copiado')).toHaveCount(0);
});

test("without a sheet it copies the address and says 'Enlace copiado'", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const { id } = await unaConFoto(page);
  await page.goto(`/publicacion/${id}`);
  await compartir(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/publicacion/${id}`, page.url()).href,
  );
  await expectNoAxeViolations(page);
});

test('where it may not copy, an alert has the address to copy by hand', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  const { id } = await unaConFoto(page);
  await page.goto(`/publicacion/${id}`);
  await compartir(page).click();
  await expect(page.getByRole('alertdialog')).toContainText(`/publicacion/${id}`);
});
