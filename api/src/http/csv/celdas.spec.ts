import { centavos } from '@fluxpartes/dominio';
import { celdaDeCentavos, celdaDeFecha, celdaDePesos, celdaDeSiNo, diaDeArchivo } from './celdas.ts';

it('writes amounts with a decimal comma and no thousands', () => {
  expect([celdaDePesos(1234567.5), celdaDePesos(0), celdaDeCentavos(centavos(5))]).toEqual([
    '1234567,50',
    '0,00',
    '0,05',
  ]);
});

it('writes moments and days of Buenos Aires', () => {
  const moment = new Date('2026-03-01T02:05:00Z');
  expect([celdaDeFecha(moment), diaDeArchivo(moment)]).toEqual(['28/02/2026 23:05', '2026-02-28']);
});

it('writes Sí and No', () => {
  expect([celdaDeSiNo(true), celdaDeSiNo(false)]).toEqual(['Sí', 'No']);
});
