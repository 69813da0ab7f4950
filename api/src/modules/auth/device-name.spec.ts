import { deviceName } from './sesiones.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome en Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
])('deviceName returns browser and system for %s', (userAgent, dispositivo) => {
  expect(deviceName(userAgent)).toBe(dispositivo);
});

it.each([
  undefined,
  '',
  '   ',
  '<script>alert(1)</script>',
  'entrá a https://malo.example/ya',
  `${'x'.repeat(5_000)}/1.0`,
  '\u202etxet desrever/1.0',
])('deviceName returns at most 45 plain characters if the user agent is %s', (userAgent) => {
  expect(deviceName(userAgent) ?? '').toMatch(/^[\p{L}\d .+-]{0,45}$/u);
});
