import { type Register, registerSchema } from '@fluxpartes/contrato';
import type { TipoCuenta } from '@fluxpartes/dominio';
import type { AdminCaller, UserCaller } from '../../call/caller.ts';
import type { UploadedFile } from '../../call/uploaded-file.ts';
import { RegistroService } from '../../modules/auth/registro/registro.service.ts';
import { AprobacionesService } from '../../modules/usuarios/aprobaciones/aprobaciones.service.ts';
import { CuentasService } from '../../modules/usuarios/cuentas/cuentas.service.ts';
import { certificadoDeEstudio, constanciaDeInscripcion } from '../papeles/papeles.ts';
import { COMPRADORES, CONTRASENA_DEMO, type Comprador, LOCALES, type Local } from '../plan/cuentas.ts';
import { aLas, fechaDe } from '../plan/momento.ts';
import type { Taller } from './taller.ts';

/** The callers that the demo accounts act as, by e-mail. */
export type Cuentas = ReadonlyMap<string, UserCaller>;

/** The services ask who calls, not for a session's row: there is none. */
const SIN_SESION = 0;
/** Who approves. */
export const ADMIN: AdminCaller = { tipo: 'admin', sesionId: SIN_SESION };
/** All accounts are older than any listing. */
const ALTA = { dias: 98, segundos: aLas(10, 0) };
const APROBACION = { dias: 96, segundos: aLas(15, 30) };

/** The caller of an account of the plan. */
export function cuentaDe(cuentas: Cuentas, { email }: Pick<Local, 'email'>): UserCaller {
  const cuenta = cuentas.get(email);
  if (cuenta === undefined) throw new Error(`the plan names an account that was not opened: ${email}`);
  return cuenta;
}

/** Opens the eleven accounts with their papers, and has the administrator approve what the plan approves. */
export async function abrirCuentas(taller: Taller): Promise<Cuentas> {
  const cuentas = new Map<string, UserCaller>();
  const total = LOCALES.length + COMPRADORES.length;
  for (const persona of [...LOCALES, ...COMPRADORES]) {
    const tipoCuenta = tipoDe(persona);
    const usuarioId = (await buscar(taller, persona.email)) ?? (await registrar(taller, persona));
    await aprobar(taller, usuarioId, persona);
    cuentas.set(persona.email, { tipo: 'usuario', usuarioId, tipoCuenta, sesionId: SIN_SESION, abiertaEn: null });
    taller.avisar({ paso: 'cuentas', hechas: cuentas.size, total });
  }
  return cuentas;
}

function tipoDe(persona: Local | Comprador): TipoCuenta {
  return 'nombreLocal' in persona ? 'vendedor' : 'mecanico';
}

async function buscar(taller: Taller, email: string): Promise<number | undefined> {
  return (await taller.servicio(CuentasService).buscarPorEmail(email))?.id;
}

async function registrar(taller: Taller, persona: Local | Comprador): Promise<number> {
  taller.ponerEn(fechaDe(taller.inicio, ALTA));
  const { nombre, apellido, localidad, dni, telefono, email } = persona;
  const datos: Register = registerSchema.parse({
    tipoCuenta: tipoDe(persona),
    nombre,
    apellido,
    localidad,
    dni,
    telefono,
    email,
    password: CONTRASENA_DEMO,
    nombreLocal: 'nombreLocal' in persona ? persona.nombreLocal : '',
  });
  // Nobody reads mail at the demo's addresses.
  return taller
    .servicio(RegistroService)
    .registrar(datos, await papelesDe(taller, persona), { isEmailConfirmado: true });
}

/** A seller brings the tax certificate, a mechanic the study certificate, unless the plan says that it is missing. */
async function papelesDe(taller: Taller, persona: Local | Comprador): Promise<UploadedFile[]> {
  if ('nombreLocal' in persona) {
    if (persona.constancia === 'falta') return [];
    return [await taller.temporales.subir('constanciaAfip', constanciaDeInscripcion(persona))];
  }
  if (persona.certificado === 'falta') return [];
  return [await taller.temporales.subir('certificadoEstudio', await certificadoDeEstudio())];
}

async function aprobar(taller: Taller, usuarioId: number, persona: Local | Comprador): Promise<void> {
  const constancia = persona.constancia === 'aprobado';
  const certificado = 'certificado' in persona && persona.certificado === 'aprobado';
  if (!constancia && !certificado) return;
  taller.ponerEn(fechaDe(taller.inicio, APROBACION));
  await taller.servicio(AprobacionesService).aprobar(ADMIN, usuarioId, {
    ...(constancia && { aprobado_constancia_afip: true }),
    ...(certificado && { aprobado_certificado_estudio: true }),
  });
}
