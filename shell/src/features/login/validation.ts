import { type Campos, type Login, loginSchema, validar } from '@fluxpartes/contrato';

export function loginErrors(login: Login): Campos {
  const result = validar(loginSchema, login);
  return result.ok ? {} : result.campos;
}
