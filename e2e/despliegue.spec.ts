import { expect, type Page } from '@playwright/test';
import { cuentaNueva, registrar } from './support/cuentas.ts';
import { ownSite, testOn } from './support/dedicated-site.ts';
import { markPage } from './support/files.ts';
import { complete, signInToPublish } from './support/publicacion-form.ts';
import { ROLES, signInAs } from './support/roles.ts';
import { goWithoutReload, onePerOwner, open, waitForScreen } from './support/routes.ts';

/*
 * A shell is published while a screen is open: the tab continues with the files of its own build, without a reload. The
 * site is not restarted. Each shell published here has the next patch version of React; the remotes stay the current ones.
 */

const test = testOn(ownSite);

test.describe.configure({ mode: 'parallel' });

/** Opens screens that the tab had not loaded, and checks the content of each. */
async function goToOthers(page: Page): Promise<void> {
  for (const [other, content] of [
    ['/recuperacion', page.getByLabel('DNI')],
    ['/register', page.getByLabel('Nombre', { exact: true })],
    ['/home', page.getByRole('searchbox')],
    ['/', page.getByLabel('Email')],
  ] as const) {
    await goWithoutReload(page, other);
    await expect(content.first(), other).toBeVisible();
    await waitForScreen(page);
  }
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
}

for (const role of ROLES) {
  const paths = onePerOwner(role).filter((path) => role === 'invitado' || !onePerOwner('invitado').includes(path));

  test(`an open tab loads new screens without a reload after a deploy: ${role} ${paths.join(' ')}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(120_000);
    const tabs: Page[] = [];
    for (const path of paths) {
      // Each tab has its own context, so that its cache is empty.
      const page = await (await browser.newContext()).newPage();
      await signInAs(page, role);
      await open(page, path);
      await markPage(page);
      tabs.push(page);
    }
    await site.deploy();
    for (const [i, page] of tabs.entries()) {
      await test.step(paths[i] ?? '', () => goToOthers(page));
      await page.context().close();
    }
  });
}

test('a half-filled form is submitted after a deploy and a rollback, and a new tab gets the live release', async ({
  page,
  browser,
  site,
}) => {
  const shellIn = (html: string) => /"\/shell\/(shell\.[0-9a-f]+\.js)"/.exec(html)?.[1];
  const titleIn = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
  const live = async () => {
    const html = await (await page.request.get('/crearpublicacion')).text();
    return { shell: shellIn(html), title: titleIn(html) };
  };
  await signInToPublish(page);
  await markPage(page);
  await page.getByLabel('Nombre del producto').fill('A medio llenar');
  const before = await live();

  await site.deployRemote('mf-seller', { '/crearpublicacion': 'Publicar un repuesto' });
  await site.deploy();
  const after = await live();
  expect(after).toEqual({
    shell: expect.not.stringContaining(before.shell ?? ''),
    title: 'Publicar un repuesto · FluxPartes',
  });
  const newTab = await (await browser.newContext()).newPage();
  await signInAs(newTab, 'vendedor');
  await open(newTab, '/mis-ventas');
  expect(await newTab.evaluate(() => document.querySelector<HTMLScriptElement>('script[defer]')?.src)).toContain(
    after.shell,
  );
  await expect(newTab.getByRole('heading', { level: 1 })).toContainText('ventas');
  await newTab.context().close();

  await site.goBack('mf-seller');
  expect(await live()).toEqual(before);
  await expect(page.getByLabel('Nombre del producto')).toHaveValue('A medio llenar');
  await complete(page, 'Publicada sin interrupción');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('heading', { name: '¡Publicación creada con éxito!' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL('/home');
  await waitForScreen(page);
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
});

test('a login page opened before two deploys signs in and opens other screens without a reload', async ({
  page,
  site,
}) => {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await markPage(page);
  await site.deploy();
  await site.deploy();
  await page.getByLabel('Email').fill(cuenta.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(cuenta.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/home');
  await goWithoutReload(page, '/micuenta');
  await waitForScreen(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cuenta|Marcos/i);
  await expect(page.locator('body')).toHaveAttribute('data-misma-pagina', 'si');
});
