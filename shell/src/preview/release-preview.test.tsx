import { act, screen, within } from '@testing-library/react';
import { keepInUrl, startPreview, withoutPreview } from './release-preview.tsx';

const { pushState, replaceState } = history;
afterEach(() => Object.assign(history, { pushState, replaceState }));

it('the preview bar shows the releases above the page and a button to end it', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => startPreview('{"mf-seller":"0123456789","mf-admin":"http://127.0.0.1:3104"}'));
  const bar = screen.getByRole('complementary', { name: 'Versión en prueba' });
  expect(bar).toHaveTextContent('Probando mf-seller 0123456789, mf-admin http://127.0.0.1:3104');
  expect(within(bar).getByRole('button', { name: 'Dejar de probar' })).toBeInTheDocument();
  expect(bar.compareDocumentPosition(document.getElementById('root') as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('the URL keeps the preview and its other parts across navigations', () => {
  history.replaceState(null, '', '/home?preview=mf-seller@0123456789');
  keepInUrl({ 'mf-seller': '0123456789' });
  expect(location.search).toBe('?preview=mf-seller@0123456789');
  history.pushState({ idx: 1 }, '', '/publicacion/7?q=a%20b#fotos');
  expect(location.href).toMatch(/\/publicacion\/7\?q=a%20b&preview=mf-seller@0123456789#fotos$/);
  expect(history.state).toEqual({ idx: 1 });
  history.replaceState(null, '', '/mis-ventas');
  expect(location.search).toBe('?preview=mf-seller@0123456789');
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it('the URL gets the preview when the page has navigated before', () => {
  history.replaceState(null, '', '/home');
  keepInUrl({ 'mf-seller': 'a1', 'mf-admin': 'b2' });
  expect(location.search).toBe('?preview=mf-seller@a1&preview=mf-admin@b2');
});

it('withoutPreview removes only the preview from the URL', () => {
  expect(withoutPreview('http://localhost/home?q=a%20b&preview=mf-seller@a1&preview=x@b2#x')).toBe(
    'http://localhost/home?q=a%20b#x',
  );
  expect(withoutPreview('http://localhost/home?preview=mf-seller@a1')).toBe('http://localhost/home');
  expect(withoutPreview('http://localhost/home?%70review=mf-seller@a1&preview')).toBe('http://localhost/home');
});
