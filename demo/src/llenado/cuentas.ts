import { isApiError } from '@fluxpartes/api-client';
import { type RegisterAnswer, usuarioSchema } from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import { certificadoDeEstudio, constanciaDeInscripcion } from '../papeles/papeles.ts';
import { COMPRADORES, CONTRASENA_DEMO, type Comprador, LOCALES, type Local } from '../plan/cuentas.ts';
import { aLas, fechaDe } from '../plan/momento.ts';
import { clienteCon, type Hacer, hacerComo } from '../programa/sesion.ts';
import { archivoDe } from './archivo.ts';
import { confirmarEmail } from './correo.ts';
import type { Taller } from './taller.ts';

/** An account of the plan: its id, and how it calls. */
export interface Cuenta {
  usuarioId: number;
  hacer: Hacer;
}

/** The accounts of the plan by e-mail. */
export type Cuentas = ReadonlyMap<string, Cuenta>;

/** All accounts are older than any listing. */
const ALTA = { dias: 98, segundos: aLas(10, 0) };
const APROBACION = { dias: 96, segundos: aLas(15, 30) };
/** Each reads the mail at another moment, in seconds: ten links in a quarter of an hour are all that one address may use. */
const ENTRE_CORREOS = 5 * 60;
const DIA_MS = 24 * 60 * 60 * 1000;

/** The account of somebody of the plan. */
export function cuentaDe(cuentas: Cuentas, { email }: Pick<Local, 'email'>): Cuenta {
  const cuenta = cuentas.get(email);
  if (cuenta === undefined) throw new Error(`the plan names an account that was not opened: ${email}`);
  return cuenta;
}

/** The day that the first fill began, as the first account tells it; undefined where there is none yet. */
export async function cuandoEmpezo(baseUrl: string): Promise<Date | undefined> {
  const [primera] = LOCALES;
  if (primera === undefined) return undefined;
  const hacer = hacerComo(baseUrl, loginDe(primera));
  try {
    const { fecha } = await perfilDe(await entrar(hacer, primera));
    await hacer((api) => api.auth.logout());
    return new Date(Date.parse(fecha) + ALTA.dias * DIA_MS);
  } catch (error) {
    if (isApiError(error) && error.codigo === 'login_incorrecto') return undefined;
    throw error;
  }
}

/** Opens the eleven accounts with their papers, and has the administrator approve what the plan approves. */
export async function abrirCuentas(taller: Taller): Promise<Cuentas> {
  const cuentas = new Map<string, Cuenta>();
  const total = LOCALES.length + COMPRADORES.length;
  await taller.api.ponerEn(fechaDe(taller.inicio, ALTA));
  for (const persona of [...LOCALES, ...COMPRADORES]) {
    await registrar(taller, persona);
    cuentas.set(persona.email, await entrar(hacerComo(taller.api.baseUrl, loginDe(persona)), persona));
    taller.avisar({ paso: 'cuentas', hechas: cuentas.size, total });
  }
  await taller.api.ponerEn(fechaDe(taller.inicio, APROBACION));
  for (const persona of [...LOCALES, ...COMPRADORES]) await aprobar(taller, cuentaDe(cuentas, persona), persona);
  for (const [i, [email, cuenta]] of [...cuentas].entries()) {
    const segundos = APROBACION.segundos + i * ENTRE_CORREOS;
    await taller.api.ponerEn(fechaDe(taller.inicio, { dias: APROBACION.dias, segundos }));
    if (!(await perfilDe(cuenta)).email_confirmado) await confirmarEmail(taller, email);
  }
  return cuentas;
}

function loginDe({ email }: Pick<Local, 'email'>): { email: string; password: string } {
  return { email, password: CONTRASENA_DEMO };
}

async function entrar(hacer: Hacer, persona: Pick<Local, 'email'>): Promise<Cuenta> {
  const { user_id } = await hacer((api) => api.auth.login(loginDe(persona)));
  if (user_id === null) throw new Error(`the administrator's e-mail is one of the plan: ${persona.email}`);
  return { usuarioId: user_id, hacer };
}

/** The whole profile, which its owner sees. */
export function perfilDe({ usuarioId, hacer }: Cuenta) {
  return hacer(async (api) => usuarioSchema.parse(await api.usuarios.get(usuarioId)));
}

/** Of two fills at once, one is refused by whichever of both the database looks at first. */
const YA_REGISTRADO: readonly string[] = ['email_registrado', 'dni_registrado'];

function tipoDe(persona: Local | Comprador): TipoCuenta {
  return 'nombreLocal' in persona ? 'vendedor' : 'mecanico';
}

/** Whoever is registered is there already. */
async function registrar(taller: Taller, persona: Local | Comprador): Promise<RegisterAnswer | undefined> {
  const { nombre, apellido, localidad, dni, telefono, email } = persona;
  const nombreLocal = 'nombreLocal' in persona ? persona.nombreLocal : '';
  const datos = { nombre, apellido, localidad, dni, telefono, email, nombreLocal, password: CONTRASENA_DEMO };
  try {
    const documentos = await papelesDe(persona);
    return await clienteCon(taller.api.baseUrl).auth.register({ ...datos, tipoCuenta: tipoDe(persona) }, documentos);
  } catch (error) {
    if (isApiError(error) && YA_REGISTRADO.includes(error.codigo)) return undefined;
    throw error;
  }
}

/** A seller brings the tax certificate, a mechanic the study certificate, unless the plan says that it is missing. */
async function papelesDe(persona: Local | Comprador) {
  if ('nombreLocal' in persona) {
    return persona.constancia === 'falta'
      ? {}
      : { constanciaAfip: archivoDe('constancia.pdf', constanciaDeInscripcion(persona)) };
  }
  return persona.certificado === 'falta'
    ? {}
    : { certificadoEstudio: archivoDe('certificado.jpg', await certificadoDeEstudio()) };
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
