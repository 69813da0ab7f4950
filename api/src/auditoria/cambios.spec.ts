import { cambiosDe, valoresDe } from './cambios.ts';

interface Fila {
  nombre: string;
  cashback: number;
  aprobado: boolean;
}
const fila: Fila = { nombre: 'Ana', cashback: 100, aprobado: true };

test.each<[{ [K in keyof Fila]?: Fila[K] | undefined }, Partial<Fila>]>([
  [{}, {}],
  [{ nombre: undefined }, {}],
  [{ nombre: 'Ana', cashback: 100 }, {}],
  [
    { nombre: '', cashback: 0, aprobado: false },
    { nombre: '', cashback: 0, aprobado: false },
  ],
  [{ nombre: 'Ana', cashback: 101 }, { cashback: 101 }],
])('of %j the changes are %j', (pedidos, cambios) => {
  expect(cambiosDe(fila, pedidos)).toStrictEqual(cambios);
});

test('what was there before is told of what changes alone', () => {
  expect(valoresDe(fila, { cashback: 0 })).toStrictEqual({ cashback: 100 });
});
