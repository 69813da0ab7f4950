import { onlyDigits, ULTIMOS_30_MS } from './limits.ts';
import {
  CATEGORIAS,
  cuentaLabel,
  ESTADOS,
  envioLabel,
  estadoLabel,
  LOCALIDADES,
  TIPOS_CUENTA,
  TIPOS_ENVIO,
} from './lists.ts';
import { addCompatibilidad, isMarca, isVehiculo, MARCAS, marcaLabel, modelosOf, VEHICULOS } from './vehiculos.ts';

test('the fixed lists are those of the specification', () => {
  expect(VEHICULOS).toEqual({
    ford: ['Fiesta', 'Focus', 'Mondeo', 'Ranger'],
    fiat: ['Palio', 'Punto', 'Siena', 'Cronos'],
    chevrolet: ['Corsa', 'Corsa Classic', 'Cruze', 'Onix'],
    volkswagen: ['Gol', 'Polo', 'Bora', 'Vento', 'Amarok'],
  });
  expect(LOCALIDADES.join(', ')).toBe(
    'Adrogué, Burzaco, Claypole, Don Orione, Glew, José Mármol, Longchamps, Malvinas Argentinas, Ministro Rivadavia, Rafael Calzada, San José, Solano',
  );
  expect(CATEGORIAS.join(', ')).toBe(
    'Motor, Frenos, Suspensión, Transmisión, Carrocería, Electricidad, Interior, Escapes, Luces, Accesorios',
  );
  expect(ESTADOS.map(estadoLabel)).toEqual(['Nuevo', 'Usado']);
  expect(TIPOS_ENVIO.map(envioLabel)).toEqual(['Uber Moto', 'Uber Auto', 'Flete']);
  expect(TIPOS_CUENTA.map(cuentaLabel)).toEqual(['Mecánico', 'Vendedor']);
  expect(MARCAS.map(marcaLabel)).toEqual(['Ford', 'Fiat', 'Chevrolet', 'Volkswagen']);
});

test('isVehiculo accepts a model only with its own brand', () => {
  expect(isVehiculo('ford', 'Focus')).toBe(true);
  expect(isVehiculo('fiat', 'Focus')).toBe(false);
  expect(isVehiculo('Ford', 'Focus')).toBe(false);
  expect(modelosOf('renault')).toEqual([]);
});

test.each(['toString', 'constructor', '__proto__', ''])('isMarca(%p) is false', (text) => {
  expect(isMarca(text)).toBe(false);
});

test('a repeated compatibility is ignored', () => {
  const car = { marca: 'volkswagen', modelo: 'Gol' } as const;
  expect(addCompatibilidad(addCompatibilidad([], car), car)).toEqual([car]);
  expect(addCompatibilidad([car], { marca: 'volkswagen', modelo: 'Polo' })).toHaveLength(2);
  expect(addCompatibilidad([car], { marca: 'fiat', modelo: 'Gol' })).toHaveLength(2);
});

test('onlyDigits keeps only the digits of a phone', () => {
  expect(onlyDigits('+54 (11) 5550-1234')).toBe('541155501234');
});

test('ULTIMOS_30_MS is exactly 720 hours', () => {
  const since = new Date(Date.parse('2026-03-31T10:00:00Z') - ULTIMOS_30_MS);
  expect(since.toISOString()).toBe('2026-03-01T10:00:00.000Z');
});
