import { type Campos, type Login, loginSchema, validar } from '@fluxpartes/contrato';

/** What is wrong with each field of the login, by the schema that the API has too; nothing where it may be sent. */
export function loginErrors(login: Login): Campos {
  const result = validar(loginSchema, login);
  return result.ok ? {} : result.campos;
}
