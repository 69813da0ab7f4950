import type { SesionAbierta } from '@fluxpartes/contrato';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import { type OpenSesionRow, SesionesRepository } from '../../../http/sesiones.repository.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { DomainError } from '../../../request-context/domain-error.ts';

/** More than anybody tells apart; 'Cerrar sesión en todos los dispositivos' ends those beyond as well. */
const MAX_SESIONES = 100;

/** Where somebody is signed in, and the way to end it. The administrator's are the administrator's own. */
@Injectable()
export class SesionesAbiertasService {
  constructor(
    private readonly sesiones: SesionesRepository,
    private readonly clock: Clock,
  ) {}

  /** The caller's sessions: the present one, then the last used first. */
  async list(caller: Caller): Promise<SesionAbierta[]> {
    const { usuarioId, sesionId } = ownerOf(caller);
    const rows = await this.sesiones.listOf(usuarioId, this.clock.now(), MAX_SESIONES);
    const abiertas = rows.map((row) => toSesionAbierta(row, sesionId));
    return abiertas.toSorted((a, b) => Number(b.actual) - Number(a.actual));
  }

  /** @throws DomainError no_encontrado for another's, and for one that has ended */
  async close(caller: Caller, id: number): Promise<void> {
    const { usuarioId } = ownerOf(caller);
    if (!(await this.sesiones.deleteOwn(id, usuarioId, this.clock.now()))) throw new DomainError('no_encontrado');
  }

  /** Ends all of the caller's sessions, this one too. */
  async closeAll(caller: Caller): Promise<void> {
    await this.sesiones.deleteAllOwn(ownerOf(caller).usuarioId);
  }
}

/** @throws DomainError sin_sesion for a guest, whom the guard stops before */
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
