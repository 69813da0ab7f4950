import type { SesionAbierta } from '@fluxpartes/contrato';
import { lastTime, nombreOf, openingLine } from './sesiones-panel.tsx';

const NOW = new Date('2026-11-21T18:00:00.000Z');
const sesion = (cambios: Partial<SesionAbierta>): SesionAbierta => ({
  id: 1,
  dispositivo: 'Chrome en Android',
  abierta_en: '2026-11-20T17:05:00.000Z',
  vista_en: '2026-11-21T14:00:00.000Z',
  actual: false,
  ...cambios,
});

test.each([
  [{}, 'Última vez: 21/11/2026, 11:00'],
  [{ vista_en: '2026-11-21T17:00:00.001Z' }, 'Activa en la última hora'],
  [{ vista_en: '2026-11-21T17:00:00.000Z' }, 'Última vez: 21/11/2026, 14:00'],
  [{ actual: true }, 'Activa ahora'],
])('lastTime shows a session with %j as %s', (cambios, text) => {
  expect(lastTime(sesion(cambios), NOW)).toBe(text);
});

test('openingLine returns the start in Buenos Aires time, or null without one', () => {
  expect(openingLine(sesion({}))).toBe('Ingreso: 20/11/2026, 14:05');
  expect(openingLine(sesion({ abierta_en: null }))).toBeNull();
});

test("nombreOf returns 'Dispositivo sin identificar' for an unknown device", () => {
  expect(nombreOf(sesion({ dispositivo: null }))).toBe('Dispositivo sin identificar');
});
