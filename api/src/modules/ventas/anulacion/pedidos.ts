import { randomInt } from 'node:crypto';
import type { DecidirPedido, PedirAnulacion, RequestArrepentimiento, VentaAnswer } from '@fluxpartes/contrato';
import { arrepentimientoOf, canDoToVenta, type VentaReader } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../audit/audit.ts';
import { Clock } from '../../../config/config.module.ts';
import { Transactions } from '../../../database/transactions.ts';
import { JobsRepository } from '../../../jobs/jobs.repository.ts';
import type { JobData } from '../../../jobs/queues.ts';
import { Worker } from '../../../jobs/worker.ts';
import { OutboxRepository } from '../../../mail/outbox.repository.ts';
import {
  assertRowVersion,
  type ChangeRequest,
  DomainError,
  type ExpectedVersions,
  SISTEMA,
} from '../../../request-context/request.ts';
import { CuentasService } from '../../usuarios/cuentas.ts';
import { AvisosService } from '../avisos.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { ventaForCaller } from '../venta.mapper.ts';
import { estadoOf, refuseAnulada, requireComprador, sideOf } from '../venta-access.ts';
import { VentasRepository } from '../ventas.repository.ts';
import { PedidosRepository } from './anulacion.repository.ts';

/** Requests for an annulment and their refusal. Granting a request is the annulment itself. */
@Injectable()
export class PedidosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ventas: VentasRepository,
    private readonly pedidos: PedidosRepository,
    private readonly avisos: AvisosService,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests an annulment, by the buyer or the seller; only one request at a time.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, anulacion_ya_pedida,
   * anulacion_sin_pedido if the buyer can annul it directly
   */
  pedir({ caller, id, versions }: ChangeRequest, { motivo }: PedirAnulacion): Promise<VentaAnswer> {
    return this.transactions.run(async () => {
      const side = sideOf(caller, await this.ventas.find(id));
      const venta = await this.lock(id, side, versions);
      const anulacionPedida = (await this.pedidos.pending(id)) !== undefined;
      if (anulacionPedida) throw new DomainError('anulacion_ya_pedida');
      if (!canDoToVenta('pedir_anulacion', side, { ...estadoOf(venta), anulacionPedida })) {
        throw new DomainError('anulacion_sin_pedido');
      }
      await this.pedidos.insert({ ventaId: id, clase: 'anulacion', por: side, motivo, fecha: this.clock.now() });
      await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'anulacion_pedida', despues: { motivo } });
      const other = side === 'comprador' ? venta.vendedor_id : venta.comprador_id;
      await this.avisos.put('anulacion_pedida', { ventaId: id, usuarioId: other });
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  /**
   * The admin refuses the pending request, or reopens the refused one.
   * @throws DomainError sin_permiso, no_encontrado, version_distinta, venta_anulada, pedido_resuelto,
   * datos_invalidos for a refusal without a reason
   */
  decidir({ caller, id, versions }: ChangeRequest, { estado, respuesta }: DecidirPedido): Promise<VentaAnswer> {
    if (caller.tipo !== 'admin') throw new DomainError('sin_permiso');
    const isRefusal = estado === 'rechazado';
    if (isRefusal && respuesta === '') {
      throw new DomainError('datos_invalidos', { campos: { respuesta: 'Escribí por qué no se anula.' } });
    }
    return this.transactions.run(async () => {
      if ((await this.ventas.find(id)) === null) throw new DomainError('no_encontrado');
      const venta = await this.lock(id, 'admin', versions);
      const pedido = await (isRefusal ? this.pedidos.pending(id) : this.pedidos.lastRefused(id));
      const flags = { ...estadoOf(venta), anulacionPedida: isRefusal };
      if (pedido === undefined || (isRefusal && !canDoToVenta('rechazar_pedido', 'admin', flags))) {
        throw new DomainError('pedido_resuelto');
      }
      await this.pedidos.decide({ id: pedido.id, estado }, isRefusal ? respuesta : '', this.clock.now());
      await this.auditoria.registrar({
        quien: caller,
        entityId: id,
        accion: isRefusal ? 'pedido_rechazado' : 'pedido_reabierto',
        despues: isRefusal ? { respuesta } : {},
      });
      if (isRefusal) {
        for (const usuarioId of [venta.comprador_id, venta.vendedor_id]) {
          await this.avisos.putLater('pedido_rechazado', { ventaId: id, usuarioId });
        }
      }
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  /**
   * Withdraws all of the buyer's requests; the seller's request stays.
   * @throws DomainError no_encontrado, sin_permiso, version_distinta, venta_anulada, pedido_resuelto
   */
  async withdraw({ caller, id, versions }: ChangeRequest): Promise<VentaAnswer> {
    requireComprador(caller, await this.ventas.find(id));
    return this.transactions.run(async () => {
      const venta = await this.lock(id, 'comprador', versions);
      const withdrawn = await this.pedidos.withdraw(id);
      if (withdrawn.length === 0) throw new DomainError('pedido_resuelto');
      const codigo = withdrawn.find((pedido) => pedido.codigo !== null)?.codigo;
      const despues = codigo ? { motivo: `código ${codigo}` } : {};
      await this.auditoria.registrar({ quien: caller, entityId: id, accion: 'pedido_retirado', despues });
      await this.avisos.put('pedido_retirado', { ventaId: id, usuarioId: venta.vendedor_id });
      return { venta: ventaForCaller(caller, await this.touched(venta)) };
    });
  }

  private async lock(id: number, reader: VentaReader, versions: ExpectedVersions): Promise<VentaEntity> {
    const venta = await this.ventas.lock(id);
    refuseAnulada(venta);
    assertRowVersion(versions, reader === 'vendedor' ? venta.version_vendedor : venta.version);
    return venta;
  }

  /** Increments the row version and reads the sale again with its request. */
  private async touched(venta: VentaEntity): Promise<VentaEntity> {
    await this.ventas.update(venta, {});
    return this.ventas.lock(venta.id);
  }
}

const POLL_SECONDS = 2;
/** Without look-alikes. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** Shown to the admin as the reason, because the law does not require the buyer to give one. */
const MOTIVO = 'Botón de arrepentimiento';

type Job = JobData<'arrepentimientos'>;

/**
 * Withdrawals from a purchase. To prevent account enumeration, the call always writes a
 * job with the sale, the user of the e-mail or null, and the code. The job checks whether user and sale match.
 */
@Injectable()
export class ArrepentimientosService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cuentas: CuentasService,
    private readonly jobs: JobsRepository,
    private readonly ventas: VentasRepository,
    private readonly pedidos: PedidosRepository,
    private readonly avisos: AvisosService,
    private readonly correo: OutboxRepository,
    private readonly auditoria: AuditService,
    private readonly clock: Clock,
    worker: Worker,
  ) {
    // Runs in the transaction that completes the job, so it takes effect exactly once.
    worker.handle('arrepentimientos', { every: POLL_SECONDS }, async (job) => () => this.take(job));
  }

  /** @returns the withdrawal's code */
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
    const compra = await this.pedidos.lockCompra(ventaId);
    const now = fecha === undefined ? this.clock.now() : new Date(fecha);
    if (compra?.compradorId !== usuarioId) {
      return this.correo.insert({ clase: 'arrepentimiento_ajeno', usuarioId, fecha: now });
    }
    if (arrepentimientoOf(compra, now) !== 'a_tiempo') {
      return this.avisos.put('arrepentimiento_sin_lugar', { ventaId, usuarioId });
    }
    const estado = await this.pedidos.takeBack({ ventaId, motivo: MOTIVO, fecha: now, codigo });
    // The admin's refusal is final for callers without a session.
    if (estado === 'rechazado') return this.avisos.put('arrepentimiento_rechazado', { ventaId, usuarioId });
    // A repeated request gets the first code.
    await this.avisos.put('arrepentimiento_recibido', { ventaId, usuarioId });
    if (estado !== 'nuevo') return;
    // Bumps the row version.
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

/** 31^8 possible codes, so that a code cannot be guessed. */
function newCode(): string {
  const all = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${all.slice(0, CODE_LENGTH / 2)}-${all.slice(CODE_LENGTH / 2)}`;
}
