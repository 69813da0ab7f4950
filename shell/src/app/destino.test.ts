import { destinoTrasLogin, recordar } from './destino.ts';

describe('where the login goes', () => {
  it('goes to the catalogue where nothing is remembered', () => {
    expect(destinoTrasLogin(null)).toBe('/home');
    expect(destinoTrasLogin({ otra: 1 })).toBe('/home');
  });

  it('goes back to the page that asked for a session, with its query', () => {
    const estado = recordar({ pathname: '/compra/7', search: '?cantidad=2', hash: '#envio' });
    expect(destinoTrasLogin(estado)).toBe('/compra/7?cantidad=2#envio');
  });

  it.each(['/admin', '/admincuentas?q=ana', '/adminventas/#1'])("a user is not sent to the admin's %s", (desde) => {
    expect(destinoTrasLogin({ desde })).toBe('/home');
  });

  it.each(['//otro.sitio', '/\\otro.sitio', 'https://otro.sitio', ''])('never leaves the site: %s', (desde) => {
    expect(destinoTrasLogin({ desde })).toBe('/home');
  });
});
