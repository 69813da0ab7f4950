import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.ts';
import type { Link, Words } from '../../../mail/mailer.ts';
import { MAILS, type VentaMailKind } from '../../../mail/mails.ts';
import { type OutboxMail, OutboxRepository } from '../../../mail/outbox.repository.ts';
import { AccesoCambiosService } from '../../usuarios/acceso/acceso-cambios.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import type { VentaEntity } from '../venta.entity.ts';
import { isWaitingForComprobante } from '../venta-parties.ts';
import { VentasRepository } from '../ventas.repository.ts';

/** For so long what the administrator did can be undone before it is told of. In s. */
const UNDO_TIME = 60;

/** Who is told of which sale. */
interface Recipient {
  ventaId: number;
  usuarioId: number;
}

/** Mails about sales: put into the outbox in the transaction of what they tell of, written when they are sent. */
@Injectable()
export class AvisosService {
  constructor(
    private readonly ventas: VentasRepository,
    private readonly cuentas: CuentasService,
    private readonly cambios: AccesoCambiosService,
    private readonly correo: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /** Puts one into the outbox. */
  put(kind: VentaMailKind, { ventaId, usuarioId }: Recipient): Promise<void> {
    return this.correo.insert({ clase: kind, usuarioId, ventaId, fecha: this.clock.now() });
  }

  /** Puts one of what can be undone: it waits for a minute, and is not sent where it was. */
  putLater(kind: VentaMailKind, { ventaId, usuarioId }: Recipient): Promise<void> {
    return this.correo.insert({ clase: kind, usuarioId, ventaId, fecha: this.clock.now(), after: UNDO_TIME });
  }

  /** Puts one for every address that the account had within 24 hours: of what a thief would do with it. */
  async putToAll(kind: VentaMailKind, { ventaId, usuarioId }: Recipient): Promise<void> {
    const email = await this.cuentas.emailOf(usuarioId);
    if (email === undefined) return;
    for (const para of await this.cambios.addressesOf({ id: usuarioId, email })) {
      await this.correo.insert({ clase: kind, usuarioId, ventaId, para, fecha: this.clock.now() });
    }
  }

  /** Tells both parties of a sale that ended; its buyer not, where they did it themselves. */
  async putAnulada({ id, comprador_id, vendedor_id }: VentaEntity, byComprador: boolean): Promise<void> {
    if (!byComprador) await this.put('compra_anulada', { ventaId: id, usuarioId: comprador_id });
    await this.put('venta_anulada', { ventaId: id, usuarioId: vendedor_id });
  }

  /** The words of a row of the outbox, as the sale is now; none where there is nothing to tell any more. */
  async write(kind: VentaMailKind, { venta_id, usuario_id }: OutboxMail, link: Link): Promise<Words | undefined> {
    const venta = venta_id === null ? null : await this.ventas.find(venta_id);
    if (venta === null || (kind === 'compra_por_vencer' && !isWaitingForComprobante(venta))) return undefined;
    return MAILS[kind](venta, { isComprador: usuario_id === venta.comprador_id, link });
  }
}
