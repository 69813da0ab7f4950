import { waitFor } from '@testing-library/react';
import { enfocarTitulo } from './foco-en-titulo.ts';

let parar: () => void = () => undefined;
afterEach(() => {
  parar();
  document.body.replaceChildren();
});

const titulo = (texto: string) => Object.assign(document.createElement('h1'), { textContent: texto });

test('the title gets the focus as soon as there is one', async () => {
  parar = enfocarTitulo();
  document.body.append(titulo('Tarde'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tarde'));
});

test('where a skeleton gives way to the screen, the focus goes along', async () => {
  document.body.append(titulo('Cargando'));
  parar = enfocarTitulo();
  document.body.replaceChildren(titulo('Publicación'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Publicación'));
});

test('it takes nothing from someone who has begun to do something', async () => {
  const campo = document.createElement('input');
  document.body.append(campo);
  parar = enfocarTitulo();
  campo.focus();
  campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  document.body.append(titulo('Tarde'));
  await new Promise((listo) => setTimeout(listo, 20));
  expect(document.activeElement).toBe(campo);
});
