import { waitFor } from '@testing-library/react';
import { focusHeading } from './scroll-restoration.tsx';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const title = (text: string) => Object.assign(document.createElement('h1'), { textContent: text });

test('the heading gets the focus as soon as it exists', async () => {
  stop = focusHeading();
  document.body.append(title('Tarde'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tarde'));
});

test("the focus moves from the skeleton's heading to the screen's", async () => {
  document.body.append(title('Cargando'));
  stop = focusHeading();
  document.body.replaceChildren(title('Publicación'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Publicación'));
});

test('focusHeading stops at the first user input', async () => {
  const campo = document.createElement('input');
  document.body.append(campo);
  stop = focusHeading();
  campo.focus();
  campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  document.body.append(title('Tarde'));
  await new Promise((ready) => setTimeout(ready, 20));
  expect(document.activeElement).toBe(campo);
});
