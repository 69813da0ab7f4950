import { reachabilityLines } from './urls.mjs';

it('reachabilityLines lists every address, the public demo password, and how to restrict access', () => {
  const said = reachabilityLines({ host: '0.0.0.0', port: 8080 }, true, ['192.168.0.7', '10.0.0.3']).join('\n');
  expect(said).toContain('http://localhost:8080  http://192.168.0.7:8080  http://10.0.0.3:8080');
  expect(said).toContain('HOST=127.0.0.1 npm start');
  expect(said).toContain('contraseña de las cuentas de demostración es pública');
});

it('reachabilityLines omits the demo accounts when there are no demo data', () => {
  expect(reachabilityLines({ host: '::', port: 8080 }, false, []).join('\n')).not.toContain('demostración');
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['::1', 'http://[::1]:8080'],
])('reachabilityLines reports that %s is reachable only from this machine', (host, address) => {
  expect(reachabilityLines({ host, port: 8080 }, true)).toEqual([`Escucha solo en esta máquina: ${address}`]);
});
