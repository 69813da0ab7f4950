import { restoreInput } from './restore-input.ts';

/** A form, as elements outside of the page. */
function formOf(html: string): HTMLElement {
  const form = document.createElement('form');
  form.innerHTML = html;
  return form;
}

/** The form of a rendered screen, in which the user has typed. */
function typedForm(): HTMLElement {
  const form = formOf('<input name="nombre" value=""><input name="email" value="">');
  const [nombre] = form.querySelectorAll('input');
  if (nombre) nombre.value = 'Marta';
  return form;
}

const nombre = () => document.querySelector<HTMLInputElement>('main [name=nombre]')?.value;

function show(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`;
}

afterEach(() => document.body.replaceChildren());

it('fills a field that appears later, and leaves the fields that the user had left alone', async () => {
  show('');
  restoreInput({ parts: [typedForm()], focused: null, isOver: () => false });
  show('<input name="nombre" value="borrador"><input name="email" value="marta@correo.com">');
  await Promise.resolve();
  expect(nombre()).toBe('Marta');
  expect(document.querySelector<HTMLInputElement>('main [name=email]')?.value).toBe('marta@correo.com');
});

it('leaves the new screen as it is once the user has typed there', async () => {
  let hasInput = false;
  show('');
  restoreInput({ parts: [typedForm()], focused: null, isOver: () => hasInput });
  hasInput = true;
  show('<input name="nombre" value="Marta Sosa">');
  await Promise.resolve();
  expect(nombre()).toBe('Marta Sosa');
  restoreInput({ parts: [typedForm()], focused: null, isOver: () => hasInput });
  expect(nombre()).toBe('Marta Sosa');
});
