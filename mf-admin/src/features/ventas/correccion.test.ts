import { testAdminVenta } from '../../testing/fixtures.ts';
import { validateCorreccion, valuesOf } from './correccion.ts';

const values = valuesOf(testAdminVenta());

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
