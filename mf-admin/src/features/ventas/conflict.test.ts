import { testAdminVenta } from '../../testing/fixtures.ts';
import { RULES } from './conflict.ts';

const { isHarmless, conflictingFields, chosenChange } = RULES;

const base = testAdminVenta();

describe('a correction that came late', () => {
  it('is harmless where only the buyer or the proof changed', () => {
    expect(isHarmless({ base, own: {}, actual: { ...base, confirmacioncomprador: true, version: 5 } })).toBe(true);
    expect(isHarmless({ base, own: {}, actual: { ...base, monto: 5 } })).toBe(false);
  });

  it('asks about each field that would read otherwise, also one that the other alone changed', () => {
    const actual = { ...base, monto: 50_000, altura_envio: '9' };
    expect(conflictingFields({ base, own: { altura_envio: '7' }, actual })).toEqual([
      { campo: 'monto', label: 'Monto', mine: '$\u00a041.883,00', actual: '$\u00a050.000,00', suggested: 'actual' },
      { campo: 'altura_envio', label: 'Altura envío', mine: '7', actual: '9', suggested: 'mio' },
    ]);
  });

  it('says booleans as Sí and No, and has nothing to ask where both want the same', () => {
    const collision = { base, own: { pago_recibido: true }, actual: { ...base, pago_recibido: true } };
    expect(conflictingFields(collision)).toEqual([]);
    const opposite = { base, own: { pago_recibido: true }, actual: { ...base, monto: 1 } };
    expect(conflictingFields(opposite)[1]).toMatchObject({ label: 'Pago recibido', mine: 'Sí', actual: 'No' });
  });

  it('sends what was chosen alone, or nothing where the other one was right', () => {
    const collision = { base, own: { altura_envio: '7' }, actual: { ...base, monto: 50_000, altura_envio: '9' } };
    expect(chosenChange(collision, { monto: 'actual', altura_envio: 'mio' })).toEqual({ altura_envio: '7' });
    expect(chosenChange(collision, { monto: 'mio', altura_envio: 'actual' })).toEqual({ monto: 41_883 });
    expect(chosenChange(collision, { monto: 'actual', altura_envio: 'actual' })).toBeNull();
  });
});
