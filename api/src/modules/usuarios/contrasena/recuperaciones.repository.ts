import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What a change of password ends of the recovery: ended here, since recuperacion uses usuarios and not the other way. */
@Injectable()
export class RecuperacionesRepository {
  /**
   * A user's requests whose mail is not sent yet, and the link that was. In this order, as the sender takes them: it puts
   * a link down holding its request, so that either the link is there to be ended or its request is gone.
   */
  async endAllOf(manager: EntityManager, usuarioId: number): Promise<void> {
    await manager.query("DELETE FROM correo_pendiente WHERE usuario_id = $1 AND clase = 'recuperacion'", [usuarioId]);
    await manager.query('DELETE FROM enlaces_de_recuperacion WHERE usuario_id = $1', [usuarioId]);
  }
}
