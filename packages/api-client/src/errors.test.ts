import { errorBodySchema } from '@fluxpartes/contrato';
import { apiErrorFrom } from './errors.ts';

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
