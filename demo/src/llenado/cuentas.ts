import { isApiError } from '@fluxpartes/api-client';
import { ownUsuarioSchema, type RegisterAnswer } from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import { certificadoEstudioPdf, constanciaPdf } from '../papeles/documents.ts';
import { COMPRADORES, CONTRASENA_DEMO, type Comprador, LOCALES, type Local } from '../plan/cuentas.ts';
import { at, fechaOf } from '../plan/moment.ts';
import { type Act, actAs, clientWith } from '../programa/sesion.ts';
import { confirmarEmail } from './correo.ts';
import { fileOf } from './file.ts';
import type { Taller } from './taller.ts';

/** An account of the plan: its id, and how it calls. */
export interface Cuenta {
  usuarioId: number;
  act: Act;
}

/** The accounts of the plan by e-mail. */
export type Cuentas = ReadonlyMap<string, Cuenta>;

/** All accounts are older than any listing. */
const ALTA = { days: 98, seconds: at(10, 0) };
const APROBACION = { days: 96, seconds: at(15, 30) };
/** Each reads the mail at another moment, in seconds: ten links in a quarter of an hour are all that one address may use. */
const BETWEEN_MAILS = 5 * 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The account of somebody of the plan. */
export function cuentaOf(cuentas: Cuentas, { email }: Pick<Local, 'email'>): Cuenta {
  const cuenta = cuentas.get(email);
  if (cuenta === undefined) throw new Error(`the plan names an account that was not opened: ${email}`);
  return cuenta;
}

/** The day that the first fill began, as the first account tells it; undefined where there is none yet. */
export async function whenBegun(baseUrl: string): Promise<Date | undefined> {
  const [first] = LOCALES;
  if (first === undefined) return undefined;
  const act = actAs(baseUrl, loginOf(first));
  try {
    const { fecha } = await perfilOf(await signIn(act, first));
    await act((api) => api.auth.logout());
    return new Date(Date.parse(fecha) + ALTA.days * DAY_MS);
  } catch (error) {
    if (isApiError(error) && error.codigo === 'login_incorrecto') return undefined;
    throw error;
  }
}

/** Opens the eleven accounts with their papers, and has the administrator approve what the plan approves. */
export async function openCuentas(taller: Taller): Promise<Cuentas> {
  const cuentas = new Map<string, Cuenta>();
  const total = LOCALES.length + COMPRADORES.length;
  await taller.api.setNow(fechaOf(taller.inicio, ALTA));
  for (const persona of [...LOCALES, ...COMPRADORES]) {
    await registrar(taller, persona);
    cuentas.set(persona.email, await signIn(actAs(taller.api.baseUrl, loginOf(persona)), persona));
    taller.notify({ step: 'cuentas', done: cuentas.size, total });
  }
  await taller.api.setNow(fechaOf(taller.inicio, APROBACION));
  for (const persona of [...LOCALES, ...COMPRADORES]) await aprobar(taller, cuentaOf(cuentas, persona), persona);
  for (const [i, [email, cuenta]] of [...cuentas].entries()) {
    const seconds = APROBACION.seconds + i * BETWEEN_MAILS;
    await taller.api.setNow(fechaOf(taller.inicio, { days: APROBACION.days, seconds }));
    if (!(await perfilOf(cuenta)).email_confirmado) await confirmarEmail(taller, email);
  }
  return cuentas;
}

function loginOf({ email }: Pick<Local, 'email'>): { email: string; password: string } {
  return { email, password: CONTRASENA_DEMO };
}

async function signIn(act: Act, persona: Pick<Local, 'email'>): Promise<Cuenta> {
  const { user_id } = await act((api) => api.auth.login(loginOf(persona)));
  if (user_id === null) throw new Error(`the administrator's e-mail is one of the plan: ${persona.email}`);
  return { usuarioId: user_id, act };
}

/** The whole profile, which its owner sees. */
export function perfilOf({ usuarioId, act }: Cuenta) {
  return act(async (api) => ownUsuarioSchema.parse(await api.usuarios.get(usuarioId)));
}

/** Of two fills at once, one is refused by whichever of both the database looks at first. */
const ALREADY_REGISTERED: readonly string[] = ['email_registrado', 'dni_registrado'];

function tipoOf(persona: Local | Comprador): TipoCuenta {
  return 'nombreLocal' in persona ? 'vendedor' : 'mecanico';
}

/** Whoever is registered is there already. */
async function registrar(taller: Taller, persona: Local | Comprador): Promise<RegisterAnswer | undefined> {
  const { nombre, apellido, localidad, dni, telefono, email } = persona;
  const nombreLocal = 'nombreLocal' in persona ? persona.nombreLocal : '';
  const data = { nombre, apellido, localidad, dni, telefono, email, nombreLocal, password: CONTRASENA_DEMO };
  try {
    const documentos = await documentsOf(persona);
    return await clientWith(taller.api.baseUrl).auth.register({ ...data, tipoCuenta: tipoOf(persona) }, documentos);
  } catch (error) {
    if (isApiError(error) && ALREADY_REGISTERED.includes(error.codigo)) return undefined;
    throw error;
  }
}

/** A seller brings the tax certificate, a mechanic the study certificate, unless the plan says that it is missing. */
async function documentsOf(persona: Local | Comprador) {
  if ('nombreLocal' in persona) {
    return persona.constancia === 'falta' ? {} : { constanciaAfip: fileOf('constancia.pdf', constanciaPdf(persona)) };
  }
  return persona.certificado === 'falta'
    ? {}
    : { certificadoEstudio: fileOf('certificado.jpg', await certificadoEstudioPdf()) };
}

async function aprobar(taller: Taller, { usuarioId }: Cuenta, persona: Local | Comprador): Promise<void> {
  const constancia = persona.constancia === 'aprobado';
  const certificado = 'certificado' in persona && persona.certificado === 'aprobado';
  if (!constancia && !certificado) return;
  await taller.comoAdmin((api) =>
    api.usuarios.editarAsAdmin(usuarioId, {
      ...(constancia && { aprobado_constancia_afip: true }),
      ...(certificado && { aprobado_certificado_estudio: true }),
    }),
  );
}
