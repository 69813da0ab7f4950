import { expect, type Page } from '@playwright/test';
import { openRendered, untilItAnswers } from './ssr-parity.ts';
import { hold } from './stubbed-responses.ts';

/** The moments at which a user can act before the code has loaded. */
export const MOMENTS = ['with all code held back', "with only the section's code held back", 'with CPU ÷ 4'] as const;

export type Moment = (typeof MOMENTS)[number];

const ALL_CODE = /\/(shell|mf)\/.*\.js$/;
/** The shell hydrates without these files: a remote's files, or the chunk of one of its own screens. */
const OF_SECTION = /\/mf\/.*\.js$|\/shell\/(login|register|recuperacion|arrepentimiento)\.[0-9a-f]+\.js$/;

/**
 * Opens a server-rendered page at such a moment.
 * @returns a function that releases the code, and waits until the page responds
 */
export async function openBefore(page: Page, path: string, moment: Moment): Promise<() => Promise<void>> {
  let release = () => {};
  let restore = async () => {};
  if (moment === 'with CPU ÷ 4') {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    restore = async () => {
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    };
  } else release = await hold(page, moment === 'with all code held back' ? ALL_CODE : OF_SECTION);
  await openRendered(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Before the styles have loaded, the controls of phone and desktop are both there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  );
  if (moment === "with only the section's code held back") await expect(page.locator('#root[data-ssr]')).toHaveCount(0);
  return async () => {
    release();
    await untilItAnswers(page);
    await restore();
  };
}

/**
 * Observes every visible control of the page in each animation frame from now on.
 * @returns those that did not go on showing what they show now
 */
export async function watchControls(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    type Control = HTMLInputElement | HTMLSelectElement;
    const stateOf = (control: Control) =>
      control instanceof HTMLInputElement && control.type === 'radio' ? String(control.checked) : control.value;
    const watched = [
      ...document.querySelectorAll<Control>('#root :is(input:not([type=file], [type=hidden]), select)'),
    ].flatMap((control) =>
      control.checkVisibility({ visibilityProperty: true }) ? [{ control, marked: stateOf(control) }] : [],
    );
    const wentBack = new Set<string>();
    (window as unknown as { wentBack: Set<string> }).wentBack = wentBack;
    const look = () => {
      for (const { control, marked } of watched) {
        const name = control.labels?.[0]?.textContent ?? control.name;
        if (!control.isConnected) wentBack.add(`${name} is gone`);
        else if (stateOf(control) !== marked) wentBack.add(`${name}: ${marked} → ${stateOf(control)}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { wentBack: Set<string> }).wentBack]);
}
