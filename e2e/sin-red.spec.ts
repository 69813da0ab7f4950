import { expect, type Route, test } from '@playwright/test';
import { expectFallo, expectRecuperada, PANTALLAS, reintentarEnVano } from './support/pantallas-con-datos.ts';
import { entrarComo } from './support/roles.ts';
import { direccionDe } from './support/rutas.ts';
import { anotarDatos, expectEnCastellano } from './support/textos.ts';

/* The browser's own switch: it fires `offline`, after which a query client of the library's making would only wait. */

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
        await context.setOffline(true);
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await page.waitForTimeout(300);
        expect((await page.locator('main').innerText()).slice(0, 40)).toBe(antes.slice(0, 40));
        await context.setOffline(false);
      });
    }
  });
}
