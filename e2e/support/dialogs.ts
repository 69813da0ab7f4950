import type { Page } from '@playwright/test';

/** Buttons that open something and change no data; a screen may lack them. */
const OPENING = /^(Filtros|Ampliar la foto|Ver datos|Ver detalles|Editar$|Borrar$)/;

/** Opens the first dialog of each kind on the screen, checks it, and closes it by Escape. */
export async function openWhatOpens(page: Page, look: () => Promise<void>): Promise<void> {
  const buttons = page.getByRole('button', { name: OPENING });
  // The hint of a button's keyboard shortcut is shown inside the button, but is not part of its name.
  const nombres = await buttons.evaluateAll((todos) =>
    todos
      .map((button) => {
        const copy = button.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
        return copy.textContent?.trim() ?? '';
      })
      .filter(Boolean),
  );
  for (const nombre of new Set(nombres)) {
    await page.getByRole('button', { name: nombre }).first().click();
    await look();
    await page.keyboard.press('Escape');
  }
}
