import type { SesionAbierta } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import bowser from 'bowser';
import { Clock } from '../../config/clock.ts';
import { type OpenSesionRow, SesionesRepository } from '../../http/sesiones.repository.ts';
import type { Caller } from '../../request-context/caller.ts';
import { DomainError } from '../../request-context/domain-error.ts';

/** 'Cerrar sesión en todos los dispositivos' also ends those beyond. */
const MAX_SESIONES = 100;

/** The caller's open sessions, a user's or the admin's. */
@Injectable()
export class SesionesAbiertasService {
  constructor(
    private readonly sesiones: SesionesRepository,
    private readonly clock: Clock,
  ) {}

  /** The present session first, then by last use. */
  async list(caller: Caller): Promise<SesionAbierta[]> {
    const { usuarioId, sesionId } = ownerOf(caller);
    const rows = await this.sesiones.listOf(usuarioId, this.clock.now(), MAX_SESIONES);
    const abiertas = rows.map((row) => toSesionAbierta(row, sesionId));
    return abiertas.toSorted((a, b) => Number(b.actual) - Number(a.actual));
  }

  /** @throws DomainError no_encontrado for another user's session or an ended one */
  async close(caller: Caller, id: number): Promise<void> {
    const { usuarioId } = ownerOf(caller);
    if (!(await this.sesiones.deleteOwn(id, usuarioId, this.clock.now()))) throw new DomainError('no_encontrado');
  }

  async closeAll(caller: Caller): Promise<void> {
    await this.sesiones.deleteAllOwn(ownerOf(caller).usuarioId);
  }
}

/** @throws DomainError sin_sesion for a guest, which the session guard has already rejected */
function ownerOf(caller: Caller): { usuarioId: number | null; sesionId: number } {
  if (caller.tipo === 'invitado') throw new DomainError('sin_sesion');
  return { usuarioId: caller.tipo === 'usuario' ? caller.usuarioId : null, sesionId: caller.sesionId };
}

function toSesionAbierta({ id, dispositivo, abierta_en, renovada_en }: OpenSesionRow, sesionId: number): SesionAbierta {
  return {
    id,
    dispositivo,
    abierta_en: abierta_en?.toISOString() ?? null,
    vista_en: renovada_en.toISOString(),
    actual: id === sesionId,
  };
}

/** No browser sends a longer user agent. */
const MAX_HEADER = 512;
const NOMBRES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** Such as 'Chrome en Android'. For privacy, versions and models are dropped. */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_HEADER));
  const browserName = nombreOf(browser.name);
  const where = nombreOf(platform.vendor === 'Apple' && platform.model ? platform.model : os.name);
  if (where === undefined) return browserName ?? null;
  return `${browserName ?? 'Navegador'} en ${where}`;
}

/** For an unknown browser bowser copies text from the header, which an attacker controls. */
function nombreOf(nombre: string | undefined): string | undefined {
  if (nombre === undefined || !/^[\p{L}\d][\p{L}\d .+-]{0,29}$/u.test(nombre)) return undefined;
  return NOMBRES[nombre] ?? nombre;
}
