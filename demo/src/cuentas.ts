import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isApiError } from '@fluxpartes/api-client';
import { ownUsuarioSchema, type RegisterAnswer } from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import { at, COMPRADORES, CONTRASENA_DEMO, type Comprador, fechaOf, LOCALES, type Local, readData } from './plan.ts';
import { type Act, actAs, clientWith, fileOf, type Taller } from './taller.ts';

/** An account of the plan: its id, and the function that makes its calls. */
export interface Cuenta {
  usuarioId: number;
  act: Act;
}

/** The accounts of the plan by e-mail. */
export type Cuentas = ReadonlyMap<string, Cuenta>;

/** All accounts are older than any listing. */
const ALTA = { days: 98, seconds: at(10, 0) };
const APROBACION = { days: 96, seconds: at(15, 30) };
/** Seconds between the mails that two accounts read: one IP may use ten links in a quarter of an hour. */
const BETWEEN_MAILS = 5 * 60;
/** Interval in ms of polling the mail folder, and number of polls. Together they last longer than the outbox's interval. */
const EVERY = 100;
const POLLS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns an account of the plan. */
export function cuentaOf(cuentas: Cuentas, email: string): Cuenta {
  const cuenta = cuentas.get(email);
  if (cuenta === undefined) throw new Error(`the plan names an account that was not opened: ${email}`);
  return cuenta;
}

/** Day of the first fill, derived from the first account; undefined if that account does not exist. */
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

/** Opens the eleven accounts with their documents. The administrator approves the documents that the plan approves. */
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
  for (const persona of [...LOCALES, ...COMPRADORES]) await aprobar(taller, cuentaOf(cuentas, persona.email), persona);
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

/** Two concurrent fills race: the database rejects one by either unique index. */
const ALREADY_REGISTERED: readonly string[] = ['email_registrado', 'dni_registrado'];

function tipoOf(persona: Local | Comprador): TipoCuenta {
  return 'nombreLocal' in persona ? 'vendedor' : 'mecanico';
}

/** Registers a person; an existing account is left as it is. */
async function registrar(taller: Taller, persona: Local | Comprador): Promise<RegisterAnswer | undefined> {
  const { nombre, apellido, localidad, dni, telefono, email } = persona;
  const nombreLocal = 'nombreLocal' in persona ? persona.nombreLocal : '';
  const data = { nombre, apellido, localidad, dni, telefono, email, nombreLocal, password: CONTRASENA_DEMO };
  try {
    const client = clientWith(taller.api.baseUrl);
    return await client.auth.register({ ...data, tipoCuenta: tipoOf(persona) }, documentsOf(persona));
  } catch (error) {
    if (isApiError(error) && ALREADY_REGISTERED.includes(error.codigo)) return undefined;
    throw error;
  }
}

/** A seller uploads the tax certificate, a mechanic the study certificate, unless the plan marks it as missing. */
function documentsOf(persona: Local | Comprador) {
  if ('nombreLocal' in persona) {
    const [nombre] = persona.email.split('@');
    const pdf = () => fileOf('constancia', 'pdf', readData(`papeles/${nombre}.pdf`));
    return persona.constancia === 'falta' ? {} : { constanciaAfip: pdf() };
  }
  const scan = () => fileOf('certificado', 'jpg', readData('papeles/certificado.jpg'));
  return persona.certificado === 'falta' ? {} : { certificadoEstudio: scan() };
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

/**
 * Confirms an e-mail with the link that was sent to it, as its owner would. Without the mail (another API process may have
 * sent it) the account stays usable with an unconfirmed e-mail.
 */
async function confirmarEmail({ api, mailFolder }: Taller, email: string): Promise<void> {
  const tried = new Set<string>();
  for (let poll = 0; poll < POLLS; poll += 1) {
    for (const token of await enlacesFor(email, mailFolder)) {
      if (!tried.has(token) && (await confirms(api.baseUrl, token))) return;
      tried.add(token);
    }
    await sleep(EVERY);
  }
}

/** The API refuses an expired link, and a link of an earlier database. */
async function confirms(baseUrl: string, token: string): Promise<boolean> {
  try {
    await clientWith(baseUrl).recuperacion.confirmarEmail({ accion: 'confirmar' }, token);
    return true;
  } catch (error) {
    if (isApiError(error) && error.status !== 429) return false;
    throw error;
  }
}

/** The tokens of the links in an address's mail. Quoted-printable, as the mailer writes it (RFC 2045, 6.7). */
async function enlacesFor(email: string, folder: string): Promise<string[]> {
  const nombres = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    nombres.filter((nombre) => nombre.endsWith('.eml')).map((nombre) => readFile(join(folder, nombre), 'latin1')),
  );
  return mails
    .filter((correo) => correo.includes(`To: ${email}\n`))
    .flatMap((correo) => /\/confirmar-email#t=([\w-]+)/.exec(decoded(correo))?.[1] ?? []);
}

function decoded(correo: string): string {
  return correo
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
