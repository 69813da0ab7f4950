import { testPublicacion } from '@fluxpartes/mf-kit/testing';
import { fitOf } from './fit.ts';

const part = testPublicacion({
  marca: 'volkswagen',
  modelo: 'Gol',
  compatibilidad: [
    { marca: 'chevrolet', modelo: 'Corsa Classic' },
    { marca: 'chevrolet', modelo: 'Corsa' },
    { marca: 'volkswagen', modelo: 'Gol' },
    { marca: 'volkswagen', modelo: 'Vento' },
  ],
});

it.each([
  [{}, 'Gol, Corsa Classic, Corsa, Vento', false],
  [{ q: 'pastillas' }, 'Gol, Corsa Classic, Corsa, Vento', false],
  [{ q: 'pastillas VENTO' }, 'Vento, Gol, Corsa Classic, Corsa', true],
  [{ q: 'ven' }, 'Vento, Gol, Corsa Classic, Corsa', true],
  [{ q: 'a de' }, 'Gol, Corsa Classic, Corsa, Vento', false],
  [{ q: 'corsa classic' }, 'Corsa Classic, Gol, Corsa, Vento', true],
  [{ marca: 'chevrolet' }, 'Corsa Classic, Gol, Corsa, Vento', true],
  [{ marca: 'chevrolet', q: 'corsa gol' }, 'Corsa Classic, Gol, Corsa, Vento', true],
  [{ marca: 'volkswagen', modelo: 'Vento', q: 'corsa classic' }, 'Vento, Gol, Corsa Classic, Corsa', true],
  [{ marca: 'volkswagen' }, 'Gol, Corsa Classic, Corsa, Vento', true],
] as const)('fitOf for the search %j returns the cars %s', (wanted, modelos, isWanted) => {
  const fit = fitOf(part, wanted);
  expect(fit.vehiculos.map(({ modelo }) => modelo).join(', ')).toBe(modelos);
  expect(fit.isWanted).toBe(isWanted);
});
