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

describe('apiErrorFrom', () => {
  it.each(BODIES)("accepts %j exactly if contrato's schema accepts it", (content) => {
    const wasRead = errorBodySchema.safeParse(content);
    const error = apiErrorFrom(400, content);
    expect(error.codigo).toBe(wasRead.success ? wasRead.data.codigo : 'respuesta_ilegible');
    expect(error.campos).toEqual(wasRead.success ? (wasRead.data.campos ?? {}) : {});
  });
});

describe('outcomeOf', () => {
  it.each([
    ['an API error with a message', new ApiError(409, 'c', 'El precio cambió.', {}, null), 'El precio cambió.'],
    ['an API error without a message', new ApiError(502, 'respuesta_ilegible', '', {}, null), UNNAMED_ERROR],
    ['no response', new ConnectionError(), CONNECTION_ERROR],
    ['a programming error', new TypeError("Cannot read properties of undefined (reading 'cashback')"), UNNAMED_ERROR],
    ['an error of the browser', new DOMException('The user aborted a request.', 'AbortError'), UNNAMED_ERROR],
    ['a string', 'Failed to fetch', UNNAMED_ERROR],
    ['undefined', undefined, UNNAMED_ERROR],
  ])('returns the expected user message for: %s', (_testCase, error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });

  it('returns the fallback text of the screen for an error without an API message', () => {
    expect(outcomeOf(new TypeError('x'), 'Error en el registro')).toBe('Error en el registro');
  });
});
