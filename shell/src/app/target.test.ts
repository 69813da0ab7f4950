import { inlineRegistry } from '../testing/inline-registry.ts';
import { remember, targetAfterLogin } from './target.ts';

beforeAll(() => inlineRegistry());

describe('where the login goes', () => {
  it('goes to the catalogue where nothing is remembered', () => {
    expect(targetAfterLogin(null)).toBe('/home');
    expect(targetAfterLogin({ another: 1 })).toBe('/home');
  });

  it('goes back to the page that asked for a session, with its query', () => {
    const estado = remember({ pathname: '/compra/7', search: '?cantidad=2', hash: '#envio' });
    expect(targetAfterLogin(estado)).toBe('/compra/7?cantidad=2#envio');
  });

  it.each(['/admin', '/admincuentas?q=ana', '/adminventas/#1'])("a user is not sent to the admin's %s", (desde) => {
    expect(targetAfterLogin({ desde })).toBe('/home');
  });

  it.each(['//otro.sitio', '/\\otro.sitio', 'https://otro.sitio', ''])('never leaves the site: %s', (desde) => {
    expect(targetAfterLogin({ desde })).toBe('/home');
  });
});
