import { testAdminVenta } from '../../testing/fixtures.ts';
import { conflictsOf, validateCorreccion, valuesOf } from './correccion.ts';

const base = testAdminVenta();
const values = valuesOf(base);

describe("'Admin sale form: quantity at least 1'", () => {
  it('returns the unchanged values of a sale with the amount in pesos', () => {
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

  it.each(['0', '-1', '1.5', '', 'dos'])('rejects Cantidad %p under its field', (cantidad) => {
    expect(validateCorreccion({ ...values, cantidad })).toMatchObject({
      ok: false,
      campos: { cantidad: expect.any(String) },
    });
  });

  it('rejects a missing amount', () => {
    expect(validateCorreccion({ ...values, monto: null })).toMatchObject({
      ok: false,
      campos: { monto: expect.any(String) },
    });
  });

  it('accepts an empty shipping address', () => {
    const empty = { ...values, localidad_envio: '', direccion_envio: '', altura_envio: '', entrecalles_envio: '' };
    expect(validateCorreccion(empty)).toMatchObject({ ok: true, data: { localidad_envio: '', altura_envio: '' } });
  });
});

describe('a correction after a concurrent change', () => {
  it("is sent again when only the buyer's confirmation changed, but conflicts with a new amount", () => {
    expect(conflictsOf({ base, own: {}, actual: { ...base, confirmacioncomprador: true, version: 5 } })).toBeNull();
    expect(conflictsOf({ base, own: {}, actual: { ...base, monto: 5 } })).toHaveLength(1);
  });

  it('asks about each different field, including one that only the other person changed', () => {
    const actual = { ...base, monto: 50_000, altura_envio: '9' };
    expect(conflictsOf({ base, own: { altura_envio: '7' }, actual })).toEqual([
      { campo: 'monto', label: 'Monto', mine: '$\u00a041.883,00', actual: '$\u00a050.000,00', suggested: 'actual' },
      { campo: 'altura_envio', label: 'Altura envío', mine: '7', actual: '9', suggested: 'mio' },
    ]);
  });

  it('shows booleans as Sí and No, and asks nothing when both values are the same', () => {
    const collision = { base, own: { pago_recibido: true }, actual: { ...base, pago_recibido: true } };
    expect(conflictsOf(collision)).toEqual([]);
    const opposite = { base, own: { pago_recibido: true }, actual: { ...base, monto: 1 } };
    expect(conflictsOf(opposite)?.[1]).toMatchObject({ label: 'Pago recibido', mine: 'Sí', actual: 'No' });
  });
});
