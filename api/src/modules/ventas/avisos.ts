import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/config.module.ts';
import type { Link, Words } from '../../mail/mailer.ts';
import { MAILS, type VentaMailKind } from '../../mail/mails.ts';
import { type OutboxMail, OutboxRepository, UNDO_SECONDS } from '../../mail/outbox.repository.ts';
import { withoutTextsOfUsers } from '../../mail/venta-mails.ts';
import { AccesoCambiosService } from '../usuarios/acceso/acceso-cambios.ts';
import { CuentasService } from '../usuarios/cuentas.ts';
import { ventaForComprador } from './venta.mapper.ts';
import { isWaitingForComprobante } from './venta-access.ts';
import { VentasRepository } from './ventas.repository.ts';

interface Recipient {
  ventaId: number;
  usuarioId: number;
}

/** Mails about sales. The outbox row is part of the change's transaction; the text is rendered when it is sent. */
@Injectable()
export class AvisosService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly cuentas: CuentasService,
    private readonly cambios: AccesoCambiosService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  put(kind: VentaMailKind, { ventaId, usuarioId }: Recipient): Promise<void> {
    return this.correo.insert({ clase: kind, usuarioId, ventaId, fecha: this.clock.now() });
  }

  /** For actions that can be undone: after an undo the mail is not sent. */
  putLater(kind: VentaMailKind, { ventaId, usuarioId }: Recipient, fecha = this.clock.now()): Promise<void> {
    return this.correo.insert({ clase: kind, usuarioId, ventaId, fecha, after: UNDO_SECONDS });
  }

  /** Sends to every address that the account had within 24 hours, in case of an account takeover. */
  async putToAll(kind: VentaMailKind, { ventaId, usuarioId }: Recipient): Promise<void> {
    const email = await this.cuentas.emailOf(usuarioId);
    if (email === undefined) return;
    for (const para of await this.cambios.addressesOf({ id: usuarioId, email })) {
      await this.correo.insert({ clase: kind, usuarioId, ventaId, para, fecha: this.clock.now() });
    }
  }

  /**
   * Renders an outbox row from the sale's current state; undefined if the row is outdated.
   * @param isConfirmado whether the recipient has confirmed this address
   */
  async write(
    kind: VentaMailKind,
    { venta_id, usuario_id, fecha }: OutboxMail,
    { link, isConfirmado }: { link: Link; isConfirmado: boolean },
  ): Promise<Words | undefined> {
    const venta = venta_id === null ? null : await this.ventas.find(venta_id);
    if (venta === null || (kind === 'compra_por_vencer' && !isWaitingForComprobante(venta))) return undefined;
    // A refusal that was undone or repeated in between has another date.
    const { comprobante_pago_url, rechazo } = ventaForComprador(venta);
    const isPresent = comprobante_pago_url === null && rechazo?.fecha === fecha.toISOString();
    if (kind === 'comprobante_rechazado' && (venta.anulada_en !== null || !isPresent)) return undefined;
    const facts = isConfirmado ? venta : withoutTextsOfUsers(venta);
    return MAILS[kind](facts, { isComprador: usuario_id === venta.comprador_id, link });
  }
}
