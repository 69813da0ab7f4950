import { errorBodySchema } from '@fluxpartes/contrato';
import { ApiError, apiErrorFrom, CONNECTION_ERROR, ConnectionError, outcomeOf, UNNAMED_ERROR } from './errors.ts';

const BODIES: readonly unknown[] = [
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
  it.each(BODIES)("takes %j exactly where contrato's schema does", (content) => {
    const wasRead = errorBodySchema.safeParse(content);
    const error = apiErrorFrom(400, content);
    expect(error.codigo).toBe(wasRead.success ? wasRead.data.codigo : 'respuesta_ilegible');
    expect(error.campos).toEqual(wasRead.success ? (wasRead.data.campos ?? {}) : {});
  });
});

describe('what the user reads of a failure', () => {
  it.each([
    ["the API's sentence", new ApiError(409, 'c', 'El precio cambió.', {}, null), 'El precio cambió.'],
    ['a refusal without a sentence', new ApiError(502, 'respuesta_ilegible', '', {}, null), UNNAMED_ERROR],
    ['no answer', new ConnectionError(), CONNECTION_ERROR],
    ['a slip of the program', new TypeError("Cannot read properties of undefined (reading 'cashback')"), UNNAMED_ERROR],
    ['what the browser throws', new DOMException('The user aborted a request.', 'AbortError'), UNNAMED_ERROR],
    ['no error at all', 'Failed to fetch', UNNAMED_ERROR],
    ['nothing', undefined, UNNAMED_ERROR],
  ])('%s', (_testCase, error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });

  it('says what the screen has for a failure without a sentence', () => {
    expect(outcomeOf(new TypeError('x'), 'Error en el registro')).toBe('Error en el registro');
  });
});
