import { pesosACentavos } from '@fluxpartes/dominio';
import { ERRORS } from './errors.ts';
import { validar } from './validar.ts';
import { crearVentaSchema, editarVentaSchema, type RequestedVenta, type Venta } from './ventas.ts';
import { ventasDetailQuerySchema } from './ventas-search.ts';

const request = { publicacion_id: 3, cantidad: 2, monto: 139_750 };
const campos = (cambios: object) => {
  const result = validar(crearVentaSchema, { ...request, ...cambios });
  return result.ok ? {} : result.campos;
};

test('crearVentaSchema accepts missing shipping fields and sets them to empty texts', () => {
  expect(validar(crearVentaSchema, request)).toEqual({
    ok: true,
    data: { ...request, localidad_envio: '', direccion_envio: '', altura_envio: '', entrecalles_envio: '' },
  });
});

test.each([0, -1, 1.5, Number.NaN, 'dos', Number.POSITIVE_INFINITY, null])(
  'a quantity of %p is refused',
  (cantidad) => {
    expect(campos({ cantidad })).toEqual({ cantidad: 'La cantidad es un número entero desde 1.' });
  },
);

test.each([
  [10.005, 'El monto lleva como mucho dos decimales.'],
  [-1, 'El monto no puede ser menor que 0.'],
  [1e13, 'El monto no puede pasar de $ 999.999.999.999,99.'],
  [undefined, 'Ingresá el monto.'],
])('a monto of %p is refused: %s', (monto, message) => {
  expect(campos({ monto })).toEqual({ monto: message });
});

test.each([0, -1, 1.5, 2 ** 53, 'x', null])('the id %p is refused', (publicacion_id) => {
  expect(campos({ publicacion_id })).toEqual({ publicacion_id: 'La publicación no es válida.' });
});

test('ERRORS has the exact messages of the specification and the contract', () => {
  expect(ERRORS.login_incorrecto.message).toBe('Login incorrecto');
  expect(ERRORS.demasiadas_fotos.message).toBe('Solo se pueden subir hasta 5 fotos');
  expect(ERRORS.faltan_datos_de_envio.message).toBe('Debes completar todos los datos de envío.');
  expect(ERRORS.comprobante_no_aceptado.message).toBe(
    'Solo se permite subir imágenes o capturas de pantalla (no PDF).',
  );
  expect(ERRORS.monto_cambio.message).toBe('El precio o tu cashback cambió. Revisá el total.');
  expect(ERRORS.publicacion_no_disponible.message).toBe('La publicación ya no está disponible.');
  expect(ERRORS.version_distinta.message).toBe('Otra persona modificó este registro. Recargá la página.');
  expect(ERRORS.email_registrado.message).toBe('El email ya está registrado');
  expect(ERRORS.dni_registrado.message).toBe('El DNI ya está registrado');
  expect(ERRORS.comprobante_ya_cargado.message).toBe('Ya cargaste un comprobante.');
});

test('editarVentaSchema keeps the fields that were sent and drops unknown ones', () => {
  expect(validar(editarVentaSchema, { pago_recibido: 'Sí' })).toEqual({ ok: true, data: { pago_recibido: true } });
  expect(validar(editarVentaSchema, { direccion_envio: ' Mitre ', altura_envio: '', vendedor_id: 9 })).toEqual({
    ok: true,
    data: { direccion_envio: 'Mitre', altura_envio: '' },
  });
});

test.each([
  [{}, { '': 'No hay nada para cambiar.' }],
  [{ vendedor_id: 9 }, { '': 'No hay nada para cambiar.' }],
  [{ cantidad: 0 }, { cantidad: 'La cantidad es un número entero desde 1.' }],
  [{ cantidad: null }, { cantidad: 'La cantidad es un número entero desde 1.' }],
  [{ cantidad: 1.5 }, { cantidad: 'La cantidad es un número entero desde 1.' }],
  [{ monto: -1 }, { monto: 'El monto no puede ser menor que 0.' }],
  [{ monto: 1.005 }, { monto: 'El monto lleva como mucho dos decimales.' }],
  [{ pago_recibido: 'quizás' }, { pago_recibido: 'Tiene que ser sí o no.' }],
  [{ confirmacioncomprador: null }, { confirmacioncomprador: 'Tiene que ser sí o no.' }],
  [{ altura_envio: null }, { altura_envio: 'Tiene que ser un texto.' }],
])('the edit %j is refused', (cambios, campos) => {
  expect(validar(editarVentaSchema, cambios)).toEqual({ ok: false, campos });
});

test('ventasDetailQuerySchema accepts search, id and pendiente, and rejects invalid values', () => {
  expect(validar(ventasDetailQuerySchema, { q: 'disco', id: '12', pendiente: 'pago', limite: '30' })).toEqual({
    ok: true,
    data: { q: 'disco', id: 12, pendiente: 'pago', limite: 30 },
  });
  expect(validar(ventasDetailQuerySchema, { id: '', pendiente: '' })).toEqual({ ok: true, data: { limite: 500 } });
  expect(validar(ventasDetailQuerySchema, { id: '0', pendiente: 'documentos' })).toEqual({
    ok: false,
    campos: { id: 'La venta no es válida.', pendiente: 'Solo puede ser pago, anulacion, devolucion o comprobante.' },
  });
});

test('the compiler rejects centavos as the monto of a sale or a purchase', () => {
  // @ts-expect-error the contract has the monto of a sale in pesos
  const venta: Pick<Venta, 'monto'> = { monto: pesosACentavos(10) };
  // @ts-expect-error the contract has the monto of a purchase in pesos
  const requested: Pick<RequestedVenta, 'monto'> = { monto: pesosACentavos(10) };
  expect([venta.monto, requested.monto]).toEqual([1_000, 1_000]);
});
