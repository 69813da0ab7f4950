import { errorBodySchema } from '@fluxpartes/contrato';
import { ApiError, apiErrorFrom, ConnectionError, ERROR_DE_CONEXION, ERROR_SIN_NOMBRE, sentenciaDe } from './errors.ts';

const CUERPOS: readonly unknown[] = [
  { message: 'a', error: 'a', codigo: 'c' },
  { message: 'a', error: 'a', codigo: 'c', campos: { email: 'b' } },
  { message: 'a', error: 'a', codigo: 'c', campos: {} },
  { message: 'a', error: 'a', codigo: 'c', campos: { email: 3 } },
  { message: 'a', error: 'a', codigo: 'c', campos: 'x' },
  { message: 'a', error: 'a', codigo: 'c', campos: null },
  { message: 'a', codigo: 'c' },
  { message: 1, error: 'a', codigo: 'c' },
  [],
  'texto',
  null,
  undefined,
];

describe('reading a refusal', () => {
  it.each(CUERPOS)("takes %j exactly where contrato's schema does", (cuerpo) => {
    const leido = errorBodySchema.safeParse(cuerpo);
    const error = apiErrorFrom(400, cuerpo);
    expect(error.codigo).toBe(leido.success ? leido.data.codigo : 'respuesta_ilegible');
    expect(error.campos).toEqual(leido.success ? (leido.data.campos ?? {}) : {});
  });
});

describe('what the user reads of a failure', () => {
  it.each([
    ["the API's sentence", new ApiError(409, 'c', 'El precio cambió.', {}, null), 'El precio cambió.'],
    ['a refusal without a sentence', new ApiError(502, 'respuesta_ilegible', '', {}, null), ERROR_SIN_NOMBRE],
    ['no answer', new ConnectionError(), ERROR_DE_CONEXION],
    [
      'a slip of the program',
      new TypeError("Cannot read properties of undefined (reading 'cashback')"),
      ERROR_SIN_NOMBRE,
    ],
    ['what the browser throws', new DOMException('The user aborted a request.', 'AbortError'), ERROR_SIN_NOMBRE],
    ['no error at all', 'Failed to fetch', ERROR_SIN_NOMBRE],
    ['nothing', undefined, ERROR_SIN_NOMBRE],
  ])('%s', (_caso, error, sentencia) => {
    expect(sentenciaDe(error)).toBe(sentencia);
  });

  it('says what the screen has for a failure without a sentence', () => {
    expect(sentenciaDe(new TypeError('x'), 'Error en el registro')).toBe('Error en el registro');
  });
});
