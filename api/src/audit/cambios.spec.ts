import { cambiosOf, valuesOf } from './audit.ts';

interface Row {
  nombre: string;
  cashback: number;
  aprobado: boolean;
}
const row: Row = { nombre: 'Ana', cashback: 100, aprobado: true };

test.each<[{ [K in keyof Row]?: Row[K] | undefined }, Partial<Row>]>([
  [{}, {}],
  [{ nombre: undefined }, {}],
  [{ nombre: 'Ana', cashback: 100 }, {}],
  [
    { nombre: '', cashback: 0, aprobado: false },
    { nombre: '', cashback: 0, aprobado: false },
  ],
  [{ nombre: 'Ana', cashback: 101 }, { cashback: 101 }],
])('cambiosOf with %j returns %j', (requests, cambios) => {
  expect(cambiosOf(row, requests)).toStrictEqual(cambios);
});

test('valuesOf returns the previous values of changed fields only', () => {
  expect(valuesOf(row, { cashback: 0 })).toStrictEqual({ cashback: 100 });
});
