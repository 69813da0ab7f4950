import { soloDigitos, VENTANA_ULTIMOS_30_MS } from './limites.ts';
import {
  CATEGORIAS,
  ESTADOS,
  etiquetaDeCuenta,
  etiquetaDeEnvio,
  etiquetaDeEstado,
  LOCALIDADES,
  TIPOS_CUENTA,
  TIPOS_ENVIO,
} from './listas.ts';
import {
  agregarCompatibilidad,
  esMarca,
  esVehiculo,
  etiquetaDeMarca,
  MARCAS,
  modelosDe,
  VEHICULOS,
} from './vehiculos.ts';

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
  expect(ESTADOS.map(etiquetaDeEstado)).toEqual(['Nuevo', 'Usado']);
  expect(TIPOS_ENVIO.map(etiquetaDeEnvio)).toEqual(['Uber Moto', 'Uber Auto', 'Flete']);
  expect(TIPOS_CUENTA.map(etiquetaDeCuenta)).toEqual(['Mecánico', 'Vendedor']);
  expect(MARCAS.map(etiquetaDeMarca)).toEqual(['Ford', 'Fiat', 'Chevrolet', 'Volkswagen']);
});

test('a model belongs to its brand alone', () => {
  expect(esVehiculo('ford', 'Focus')).toBe(true);
  expect(esVehiculo('fiat', 'Focus')).toBe(false);
  expect(esVehiculo('Ford', 'Focus')).toBe(false);
  expect(modelosDe('renault')).toEqual([]);
});

test.each(['toString', 'constructor', '__proto__', ''])('%p is no brand', (texto) => {
  expect(esMarca(texto)).toBe(false);
});

test('a repeated compatibility is ignored', () => {
  const gol = { marca: 'volkswagen', modelo: 'Gol' } as const;
  expect(agregarCompatibilidad(agregarCompatibilidad([], gol), gol)).toEqual([gol]);
  expect(agregarCompatibilidad([gol], { marca: 'volkswagen', modelo: 'Polo' })).toHaveLength(2);
  expect(agregarCompatibilidad([gol], { marca: 'fiat', modelo: 'Gol' })).toHaveLength(2);
});

test('a phone keeps its digits alone', () => {
  expect(soloDigitos('+54 (11) 5550-1234')).toBe('541155501234');
});

test('what counts as of the last 30 days happened in the last 720 hours', () => {
  const since = new Date(Date.parse('2026-03-31T10:00:00Z') - VENTANA_ULTIMOS_30_MS);
  expect(since.toISOString()).toBe('2026-03-01T10:00:00.000Z');
});
