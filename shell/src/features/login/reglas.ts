import { type Campos, type Login, loginSchema, validar } from '@fluxpartes/contrato';

/** What is wrong with each field of the login, by the schema that the API has too; nothing where it may be sent. */
export function erroresDeLogin(login: Login): Campos {
  const resultado = validar(loginSchema, login);
  return resultado.ok ? {} : resultado.campos;
}
