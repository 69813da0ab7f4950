import { keepInAddress, withoutTrial } from './trial-address.ts';

const { pushState, replaceState } = history;
afterEach(() => Object.assign(history, { pushState, replaceState }));

it('what is tried stays in the address from step to step, and what else stands there', () => {
  history.replaceState(null, '', '/home?preview=mf-seller@0123456789');
  keepInAddress({ 'mf-seller': '0123456789' });
  expect(location.search).toBe('?preview=mf-seller@0123456789');
  history.pushState({ idx: 1 }, '', '/publicacion/7?q=a%20b#fotos');
  expect(location.href).toMatch(/\/publicacion\/7\?q=a%20b&preview=mf-seller@0123456789#fotos$/);
  expect(history.state).toEqual({ idx: 1 });
  history.replaceState(null, '', '/mis-ventas');
  expect(location.search).toBe('?preview=mf-seller@0123456789');
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

it('also where the page has gone on before', () => {
  history.replaceState(null, '', '/home');
  keepInAddress({ 'mf-seller': 'a1', 'mf-admin': 'b2' });
  expect(location.search).toBe('?preview=mf-seller@a1&preview=mf-admin@b2');
});

it('the same page without it', () => {
  expect(withoutTrial('http://localhost/home?q=a%20b&preview=mf-seller@a1&preview=x@b2#x')).toBe(
    'http://localhost/home?q=a%20b#x',
  );
  expect(withoutTrial('http://localhost/home?preview=mf-seller@a1')).toBe('http://localhost/home');
  expect(withoutTrial('http://localhost/home?%70review=mf-seller@a1&preview')).toBe('http://localhost/home');
});
