import { testAdminVenta } from '../../testing/fixtures.ts';
import { CONFLICT_RULES, validateCorreccion, valuesOf } from './correccion.ts';

const base = testAdminVenta();
const values = valuesOf(base);

describe("'Admin sale form: quantity at least 1'", () => {
  it('a sale as it is can be sent as it is, money in pesos', () => {
    expect(validateCorreccion(values)).toEqual({
      ok: true,
      data: {
        cantidad: 2,
        monto: 41_883,
        localidad_envio: 'Rafael Calzada',
        direccion_envio: 'Av. San Martín',
        altura_envio: '2840',
        entrecalles_envio: 'Güemes y Alsina',
        pago_recibido: false,
      },
    });
  });

  it.each(['0', '-1', '1.5', '', 'dos'])('Cantidad %p is refused under its field', (cantidad) => {
    expect(validateCorreccion({ ...values, cantidad })).toMatchObject({
      ok: false,
      campos: { cantidad: expect.any(String) },
    });
  });

  it('an amount has to be there', () => {
    expect(validateCorreccion({ ...values, monto: null })).toMatchObject({
      ok: false,
      campos: { monto: expect.any(String) },
    });
  });

  it('shipping may be empty', () => {
    const empty = { ...values, localidad_envio: '', direccion_envio: '', altura_envio: '', entrecalles_envio: '' };
    expect(validateCorreccion(empty)).toMatchObject({ ok: true, data: { localidad_envio: '', altura_envio: '' } });
  });
});

const { isHarmless, conflictingFields, chosenChange } = CONFLICT_RULES;

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
