import { randomInt } from 'node:crypto';
import type { RequestArrepentimiento } from '@fluxpartes/contrato';
import { arrepentimientoOf } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.service.ts';
import { Clock } from '../../../config/clock.ts';
import { Transactions } from '../../../database/transactions.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import type { JobData } from '../../../jobs/queues.ts';
import { Worker } from '../../../jobs/worker.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import { SISTEMA } from '../../../request-context/caller.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { AvisosService } from '../avisos/avisos.service.ts';
import { PedidosRepository } from '../pedidos/pedidos.repository.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { ArrepentimientosRepository } from './arrepentimientos.repository.ts';

/** Seconds from one look for jobs to the next. */
const RHYTHM = { every: 2 } as const;
/** Without those that are read for others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** What the queue's administrator reads in place of a reason: the law asks for none. */
const MOTIVO = 'Botón de arrepentimiento';

type Job = JobData<'arrepentimientos'>;

/**
 * Purchases that are taken back (contract, POST /arrepentimientos). The call does the same for everybody: it writes a job that
 * names the sale, whoever has the e-mail or nobody, and the code. The job finds out whether they belong together.
 */
@Injectable()
export class ArrepentimientosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cuentas: CuentasService,
    private readonly jobs: JobsRepository,
    private readonly compras: ArrepentimientosRepository,
    private readonly ventas: VentasRepository,
    private readonly pedidos: PedidosRepository,
    private readonly avisos: AvisosService,
    private readonly correo: OutboxRepository,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    // All of it is the job's end: it is done once with that, or not at all.
    worker.handle('arrepentimientos', RHYTHM, async (job) => () => this.take(job));
  }

  /** Writes down that somebody takes a purchase back. @returns the code of it */
  request({ venta_id, email }: RequestArrepentimiento): Promise<string> {
    return this.transactions.run(async () => {
      const usuarioId = (await this.cuentas.findByEmail(email)) ?? null;
      const codigo = newCode();
      await this.jobs.send('arrepentimientos', {
        ...{ ventaId: venta_id, usuarioId, codigo, fecha: this.clock.now().toISOString() },
      });
      return codigo;
    });
  }

  private async take({ ventaId, usuarioId, codigo, fecha }: Job): Promise<void> {
    if (usuarioId === null) return;
    const compra = await this.compras.lock(ventaId);
    const now = fecha === undefined ? this.clock.now() : new Date(fecha);
    if (compra?.compradorId !== usuarioId) {
      return this.correo.insert({ clase: 'arrepentimiento_ajeno', usuarioId, fecha: now });
    }
    if (arrepentimientoOf(compra, now) !== 'a_tiempo') {
      return this.avisos.put('arrepentimiento_sin_lugar', { ventaId, usuarioId });
    }
    const estado = await this.pedidos.takeBack({ ventaId, motivo: MOTIVO, fecha: now, codigo });
    // A refusal is the administrator's last word to whoever has no account at hand.
    if (estado === 'rechazado') return this.avisos.put('arrepentimiento_rechazado', { ventaId, usuarioId });
    // Its code, the first one where it is asked for again.
    await this.avisos.put('arrepentimiento_recibido', { ventaId, usuarioId });
    if (estado !== 'nuevo') return;
    // Other screens that show it find another version.
    await this.ventas.update(await this.ventas.lock(ventaId), {});
    await this.auditoria.registrar({
      quien: SISTEMA,
      entityId: ventaId,
      accion: 'anulacion_pedida',
      despues: { motivo: `${MOTIVO}, código ${codigo}` },
    });
    await this.avisos.put('anulacion_pedida', { ventaId, usuarioId: compra.vendedorId });
  }
}

/** Eight characters in two halves: 31^8 of them, so that none is guessed. */
function newCode(): string {
  const all = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${all.slice(0, CODE_LENGTH / 2)}-${all.slice(CODE_LENGTH / 2)}`;
}
