import { ventaDePrueba } from '../../test-support/datos-de-ventas.ts';
import { camposEnConflicto, correccionElegida, esInocuo } from './conflicto.ts';

const base = ventaDePrueba();

describe('a correction that came late', () => {
  it('is harmless where only the buyer or the proof changed', () => {
    expect(esInocuo({ base, mia: {}, actual: { ...base, confirmacioncomprador: true, version: 5 } })).toBe(true);
    expect(esInocuo({ base, mia: {}, actual: { ...base, monto: 5 } })).toBe(false);
  });

  it('asks about each field that would read otherwise, also one that the other alone changed', () => {
    const actual = { ...base, monto: 50_000, altura_envio: '9' };
    expect(camposEnConflicto({ base, mia: { altura_envio: '7' }, actual })).toEqual([
      { campo: 'monto', etiqueta: 'Monto', mio: '$\u00a041.883,00', actual: '$\u00a050.000,00', sugerida: 'actual' },
      { campo: 'altura_envio', etiqueta: 'Altura envío', mio: '7', actual: '9', sugerida: 'mio' },
    ]);
  });

  it('says booleans as Sí and No, and has nothing to ask where both want the same', () => {
    const cruce = { base, mia: { pago_recibido: true }, actual: { ...base, pago_recibido: true } };
    expect(camposEnConflicto(cruce)).toEqual([]);
    const contrario = { base, mia: { pago_recibido: true }, actual: { ...base, monto: 1 } };
    expect(camposEnConflicto(contrario)[1]).toMatchObject({ etiqueta: 'Pago recibido', mio: 'Sí', actual: 'No' });
  });

  it('sends what was chosen alone, or nothing where the other one was right', () => {
    const cruce = { base, mia: { altura_envio: '7' }, actual: { ...base, monto: 50_000, altura_envio: '9' } };
    expect(correccionElegida(cruce, { monto: 'actual', altura_envio: 'mio' })).toEqual({ altura_envio: '7' });
    expect(correccionElegida(cruce, { monto: 'mio', altura_envio: 'actual' })).toEqual({ monto: 41_883 });
    expect(correccionElegida(cruce, { monto: 'actual', altura_envio: 'actual' })).toBeNull();
  });
});
