import { centavos } from '@fluxpartes/dominio';
import { centavosCell, fechaCell, fileDay, pesosCell, yesNoCell } from './csv.ts';

it('writes amounts with a decimal comma and no thousands separator', () => {
  expect([pesosCell(1234567.5), pesosCell(0), centavosCell(centavos(5))]).toEqual(['1234567,50', '0,00', '0,05']);
});

it('writes dates and times in the time zone of Buenos Aires', () => {
  const moment = new Date('2026-03-01T02:05:00Z');
  expect([fechaCell(moment), fileDay(moment)]).toEqual(['28/02/2026 23:05', '2026-02-28']);
});

it('writes booleans as Sí and No', () => {
  expect([yesNoCell(true), yesNoCell(false)]).toEqual(['Sí', 'No']);
});
