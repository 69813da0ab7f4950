import { isFitForAdmin } from '@fluxpartes/dominio';
import { parseSettings, SettingError, suitsAdmin } from './settings.mjs';

const OWN_DATABASE = { DATABASE_URL: 'postgres://u:p@db/flux' };
const ADMIN = { ADMIN_EMAIL: 'jefa@correo.com', ADMIN_PASSWORD: 'dieciseis-letras' };

it('parseSettings requires no setting for a local start with demo data', () => {
  expect(parseSettings({})).toMatchObject({
    port: 8080,
    apiPort: 3000,
    databaseUrl: undefined,
    demo: true,
    admin: undefined,
  });
});

it('parseSettings treats a blank setting as missing', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '', DEMO: '', ADMIN_EMAIL: '' })).toEqual(parseSettings({}));
});

it.each([
  [{}, true],
  [{ DEMO: 'no' }, false],
  [{ ...OWN_DATABASE, ...ADMIN }, false],
  [{ ...OWN_DATABASE, ...ADMIN, DEMO: 'si' }, true],
])('parseSettings of %j enables the demo data: %s', (env, expected) => {
  expect(parseSettings(env).demo).toBe(expected);
});

it.each([
  [{ PORT: 'ochenta' }, /^PORT .*«ochenta»/],
  [{ PORT: '0' }, /^PORT /],
  [{ API_PORT: '65536' }, /^API_PORT /],
  [{ PORT: '3000' }, /^PORT y API_PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ DEMO: 'true' }, /^DEMO .*«true»/],
  [{ ADMIN_EMAIL: 'jefa@correo.com' }, /falta ADMIN_PASSWORD/],
  [{ ADMIN_PASSWORD: 'dieciseis-letras' }, /falta ADMIN_EMAIL/],
  [{ ...ADMIN, ADMIN_EMAIL: 'jefa' }, /^ADMIN_EMAIL /],
  [{ ...ADMIN, ADMIN_PASSWORD: 'quince-letras-1' }, /^ADMIN_PASSWORD .*16/],
  [{ ...ADMIN, ADMIN_PASSWORD: 'aaaaaaaaaaaaaaaa' }, /^ADMIN_PASSWORD .*distintos/],
  [{ ...ADMIN, ADMIN_PASSWORD: 'abcdefghabcdefgh' }, /^ADMIN_PASSWORD .*repetido/],
  [OWN_DATABASE, /ADMIN_EMAIL y ADMIN_PASSWORD/],
])('parseSettings rejects %j with a message that names the setting', (env, sentence) => {
  expect(() => parseSettings(env)).toThrow(SettingError);
  expect(() => parseSettings(env)).toThrow(sentence);
});

it.each([
  'quince-letras-1',
  'dieciseis-letras',
  'aaaaaaaaaaaaaaaa',
  'abcdabcdabcdabcd',
  'abcdefghabcdefgh',
  'abcdefghhgfedcba',
  'abcdefggfedcbaab',
  'una clave larga de verdad',
  'ñandú ñandú ñandú',
  '😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏',
  '',
])('suitsAdmin agrees with isFitForAdmin for the password %j', (password) => {
  expect(suitsAdmin(password)).toBe(isFitForAdmin(password));
});
