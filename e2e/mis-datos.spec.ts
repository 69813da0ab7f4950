import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { signInToEdit } from './support/perfil.ts';
import { hold, routeOnce } from './support/stubbed-responses.ts';
import { inBothThemes, setWidth } from './support/themes-and-widths.ts';
import { expectLargeTargets, expectNoOverflow } from './support/touch-targets.ts';

/* The legal rights over personal data: a user can copy all of the data and erase them. */

const panel = (page: Page) => page.getByRole('region', { name: 'Lo que guardamos sobre vos' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The number beside the navigation's sales. */
const COUNT = /\/api\/usuarios\/\d+\/ventas-recuento$/;
const typed = (page: Page, name: string) => dialog(page, name).getByLabel('Contraseña actual');

test("'Descargar mis datos' saves a ZIP and 'Borrar mi cuenta' deletes the account, both after the password", async ({
  page,
}) => {
  const counted = page.waitForResponse(COUNT);
  const { email, password } = await signInToEdit(page, 'vendedor');
  await panel(page).getByRole('button', { name: 'Descargar mis datos' }).click();
  await typed(page, 'Descargar mis datos').fill('no es esta');
  await page.keyboard.press('Enter');
  await expect(typed(page, 'Descargar mis datos')).toHaveAccessibleDescription('Esa no es tu contraseña actual.');

  await counted;
  // The navigation's count is slow: the login of the download ends its session before the API answers it.
  const downloading = page.waitForEvent('download');
  await routeOnce(page, COUNT, async (route) => {
    const cookies = await page.context().cookies();
    await downloading;
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await route.fulfill({ response: await route.fetch({ headers: { cookie } }) });
  });
  const asked = page.waitForRequest(COUNT);
  const answers = [page.waitForResponse(COUNT), page.waitForResponse((it) => COUNT.test(it.url()) && it.ok())];
  await page.reload();
  await asked;
  await panel(page).getByRole('button', { name: 'Descargar mis datos' }).click();
  await typed(page, 'Descargar mis datos').fill(password);
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mis-datos-fluxpartes-\d+\.zip$/);
  expect(readFileSync(await download.path()).subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  await expect(dialog(page, 'Descargar mis datos')).toBeHidden();
  expect((await Promise.all(answers)).map((answer) => answer.status())).toEqual([401, 200]);

  await panel(page).getByRole('button', { name: 'Borrar mi cuenta' }).focus();
  await page.keyboard.press('Enter');
  await expect(typed(page, 'Borrar mi cuenta')).toBeFocused();
  for (const width of [360, 1280]) {
    await setWidth(page, width);
    await inBothThemes(page, () => expectNoAxeViolations(page));
    await expectNoOverflow(page);
    await expectLargeTargets(page);
  }
  await typed(page, 'Borrar mi cuenta').fill('no es esta');
  const release = await hold(page, /\/api\/usuarios\/\d+$/);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Borrar mi cuenta').getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  // The browser itself closes a dialog at the second Escape in a row.
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await expect(dialog(page, 'Borrar mi cuenta')).toBeVisible();
  release();
  await expect(typed(page, 'Borrar mi cuenta')).toHaveAccessibleDescription('Esa no es tu contraseña actual.');
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('button', { name: 'Borrar mi cuenta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Borramos tu cuenta.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(401);
});
