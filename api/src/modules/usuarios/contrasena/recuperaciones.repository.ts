import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';

/** What a change of password ends of the recovery: ended here, since recuperacion uses usuarios and not the other way. */
@Injectable()
export class RecuperacionesRepository {
  constructor(private readonly database: Database) {}

  /**
   * A user's requests whose mail is not sent yet, and the link that was. In this order, as the sender takes them: it puts
   * a link down holding its request, so that either the link is there to be ended or its request is gone.
   */
  async endAllOf(usuarioId: number): Promise<void> {
    await this.database.query("DELETE FROM correo_pendiente WHERE usuario_id = $1 AND clase = 'recuperacion'", [
      usuarioId,
    ]);
    await this.database.query('DELETE FROM enlaces_de_recuperacion WHERE usuario_id = $1', [usuarioId]);
  }
}
