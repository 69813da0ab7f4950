import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { foto } from './support/fotos.ts';
import { publicar, separateVendedor, uniqueWord } from './support/publicaciones.ts';
import { serveRendered } from './support/ssr-parity.ts';

/* A listing's link: the button that shares it, and the preview data when a chat opens it. */

const share = (page: Page) => page.getByRole('button', { name: 'Compartir' });

async function oneWithFoto(): Promise<{ id: number; nombre: string }> {
  const nombre = `Óptica "izquierda" & <b>${uniqueWord()}</b>`;
  const vendedor = await separateVendedor('Local que no se dice');
  const id = await publicar(vendedor, { nombre_producto: nombre }, [await foto('frente.jpg', '#335577', 900, 600)]);
  return { id, nombre };
}

const isNamed = (html: string) => !html.includes('<title>Publicación · FluxPartes</title>');

/**
 * The listing's page, once the site has its data. The site waits 150 ms for the API, then sends general tags and continues
 * the fetch in the background.
 */
async function pageOf(page: Page, id: number): Promise<{ status: number; html: string }> {
  const request = async () => {
    const response = await page.request.get(`/publicacion/${id}`);
    return { status: response.status(), html: await response.text() };
  };
  let pageShown = { status: 0, html: '' };
  await expect
    .poll(async () => {
      pageShown = await request();
      return pageShown.status === 404 || isNamed(pageShown.html);
    })
    .toBe(true);
  return pageShown;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

test('the HTML of a listing has its name and photo for link previews, but no price, location or seller', async ({
  page,
}) => {
  const { id, nombre } = await oneWithFoto();
  const { status, html } = await pageOf(page, id);
  expect(status).toBe(200);
  expect(html).toContain(`<title>${escapeHtml(nombre)} · FluxPartes</title>`);
  expect(html).toContain(`<meta property="og:title" content="${escapeHtml(nombre)}">`);
  for (const secret of ['84500', '84.500', 'Adrogué', 'Local que no se dice']) expect(html).not.toContain(secret);

  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(image).toMatch(/^http:\/\/[^/]+\/api\/fotos\/\w+\/1280\.webp$/);
  const bytes = await page.request.get(image);
  expect([bytes.status(), bytes.headers()['content-type']]).toEqual([200, 'image/webp']);
});

test('a deleted or paused listing returns 404 with noindex and without its name', async ({ page }) => {
  const vendedor = await separateVendedor();
  const [pausada, borrada] = [await publicar(vendedor), await publicar(vendedor)];
  await vendedor.put(`/api/publicaciones/${pausada}/pausar`, { data: { pausada: true } });
  await vendedor.delete(`/api/publicaciones/${borrada}`);
  for (const id of [pausada, borrada, 999_999_999]) {
    const { status, html } = await pageOf(page, id);
    expect(status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('Disco de freno de prueba');
    await page.goto(`/publicacion/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta publicación ya no está disponible.');
    await expect(page.getByRole('link', { name: 'Ir al catálogo' })).toHaveAttribute('href', '/home');
  }
  await expectNoAxeViolations(page);
});

test('the document title is the name of the listing from the first byte', async ({ page }) => {
  const { id, nombre } = await oneWithFoto();
  await serveRendered(page, `/publicacion/${id}`, isNamed);
  const titles = new Set<string>();
  await page.exposeFunction('noteTitle', (title: string) => titles.add(title));
  await page.addInitScript(() => {
    const { noteTitle } = window as unknown as { noteTitle: (title: string) => void };
    new MutationObserver(() => document.title && noteTitle(document.title)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
  expect([...titles]).toEqual([`${nombre} · FluxPartes`]);
});

test("'Compartir' opens the share sheet of the device with the name and the URL without query and hash", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const browserWindow = window as unknown as { shared: unknown[] };
    browserWindow.shared = [];
    navigator.share = async (data) => {
      browserWindow.shared.push(data);
    };
  });
  const { id, nombre } = await oneWithFoto();
  await page.goto(`/publicacion/${id}?utm_source=x#y`);
  await share(page).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  // A press before the code has loaded takes effect after loading.
  await expect.poll(shared).toEqual([{ title: nombre, url: new URL(`/publicacion/${id}`, page.url()).href }]);
  await expect(page.getByText('Enlace copiado')).toHaveCount(0);
});

test("'Compartir' copies the URL and shows 'Enlace copiado' when there is no share sheet", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const { id } = await oneWithFoto();
  await page.goto(`/publicacion/${id}`);
  await share(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/publicacion/${id}`, page.url()).href,
  );
  await expectNoAxeViolations(page);
});

test("'Compartir' shows the URL in an alert when copying is not allowed", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  const { id } = await oneWithFoto();
  await page.goto(`/publicacion/${id}`);
  await share(page).click();
  await expect(page.getByRole('alertdialog')).toContainText(`/publicacion/${id}`);
});
