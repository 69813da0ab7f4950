import { crearAzar, enTurno } from './azar.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const tirar = (semilla: number) => {
    const azar = crearAzar(semilla);
    return Array.from({ length: 20 }, () => azar.entero(0, 1000));
  };
  expect(tirar(7)).toEqual(tirar(7));
  expect(tirar(7)).not.toEqual(tirar(8));
});

test('whole numbers reach both ends and stay between them', () => {
  const azar = crearAzar(1);
  const tiradas = Array.from({ length: 500 }, () => azar.entero(3, 5));
  expect(new Set(tiradas)).toEqual(new Set([3, 4, 5]));
});

test('a shuffle loses nothing', () => {
  const lista = Array.from({ length: 50 }, (_, i) => i);
  const mezclada = crearAzar(2).mezclar(lista);
  expect(mezclada).not.toEqual(lista);
  expect([...mezclada].sort((a, b) => a - b)).toEqual(lista);
});

test('turns go round the list, and an empty list has none', () => {
  expect([0, 1, 2, 3].map((i) => enTurno(['a', 'b', 'c'], i))).toEqual(['a', 'b', 'c', 'a']);
  expect(() => enTurno([], 0)).toThrow(RangeError);
});
