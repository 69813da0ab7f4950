import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { numerosDe, SEMILLA } from './support/azar.ts';
import { quedarSinRed } from './support/conexion.ts';
import { expectFallo, expectRecuperada, PANTALLAS, reintentarEnVano } from './support/pantallas-con-datos.ts';
import { entrarComo, ROLES } from './support/roles.ts';
import { abrir, direccionDe, irSinRecargar, RUTAS, rutasDe } from './support/rutas.ts';
import { anotarDatos, expectEnCastellano } from './support/textos.ts';

/* The browser's own switch: it fires `offline`, after which a query client of the library's making would only wait. */

test.describe.configure({ mode: 'parallel' });

for (const [rol, rutas] of PANTALLAS) {
  test(`without a network before, while and after a screen loads: ${rol}`, async ({ page, context }) => {
    test.setTimeout(150_000);
    const datos = anotarDatos(page);
    await entrarComo(page, rol);
    for (const ruta of rutas) {
      await test.step(ruta, async () => {
        const direccion = await direccionDe(page, ruta);
        const enEspera: Route[] = [];
        await page.route('**/api/**', (pedido) => void enEspera.push(pedido));
        await page.goto(direccion, { waitUntil: 'commit' });
        await expect.poll(() => enEspera.length).toBeGreaterThan(0);
        await context.setOffline(true);
        await page.unroute('**/api/**');
        for (const pedido of enEspera) await pedido.abort('internetdisconnected').catch(() => undefined);
        await expectFallo(page);
        await expectEnCastellano(page, datos);
        await reintentarEnVano(page);

        await context.setOffline(false);
        await expectRecuperada(page);

        const antes = await page.locator('main').innerText();
        await quedarSinRed(page);
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        // Whatever the focus asks for fails before what is asked for after it.
        await page.evaluate(() => fetch('/api/salud').catch(() => undefined));
        expect((await page.locator('main').innerText()).slice(0, 40)).toBe(antes.slice(0, 40));
        await context.setOffline(false);
      });
    }
  });
}

/** The network goes away as the page begins its nth request. */
async function perderRedAl(page: Page, context: BrowserContext, enesimo: number): Promise<void> {
  let pedidos = 0;
  await page.route('**', async (pedido) => {
    if (++pedidos === enesimo) await context.setOffline(true);
    await pedido.continue().catch(() => undefined);
  });
}

test('whichever request of a load the network goes away at, the screen or its notice is there, and comes back whole', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const azar = numerosDe(SEMILLA);
  for (const ruta of ['/home', '/publicacion/:id']) {
    // The first is the page itself: without it there is only what the browser says.
    for (const enesimo of [2, 3, 4, 5].map((base) => base + Math.floor(azar() * 20))) {
      await test.step(`${ruta}, request ${enesimo}, seed ${SEMILLA}`, async () => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const direccion = await direccionDe(page, ruta);
        await perderRedAl(page, context, enesimo);
        await page.goto(direccion, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
        await expect(page.getByText(/^Cargando/)).toHaveCount(0, { timeout: 20_000 });
        await page.unrouteAll();
        await context.setOffline(false);
        await expectRecuperada(page);
        await context.close();
      });
    }
  }
});

/** One route of each file that a screen comes in. */
const ARCHIVOS = new Set(
  RUTAS.filter(({ chunk }, i) => RUTAS.findIndex((otra) => otra.chunk === chunk) === i).map(({ path }) => path),
);

for (const rol of ROLES) {
  const rutas = rutasDe(rol).filter((ruta) => ARCHIVOS.has(ruta));
  test(`offline already, a screen that was never loaded offers 'Reintentar', and comes: ${rol} ${rutas.join(' ')}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await entrarComo(page, rol);
    const direcciones = await Promise.all(rutas.map((ruta) => direccionDe(page, ruta)));
    await abrir(page, '/no-existe');
    for (const direccion of direcciones) {
      await test.step(direccion, async () => {
        await quedarSinRed(page);
        await irSinRecargar(page, direccion);
        await expectFallo(page);
        await reintentarEnVano(page);
        await context.setOffline(false);
        await expectRecuperada(page);
      });
    }
  });
}

test("a page that is asked for without a network is the browser's to miss; back online it comes whole", async ({
  page,
  context,
}) => {
  await abrir(page, '/home');
  await quedarSinRed(page);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
  await page.goto('/home');
  await expectRecuperada(page);
});
