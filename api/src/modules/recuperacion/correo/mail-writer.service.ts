import { Injectable } from '@nestjs/common';
import type { Link, Message } from '../../../mail/mailer.ts';
import { isOfVenta, MAILS, messageOf } from '../../../mail/mails.ts';
import type { OutboxMail } from '../../../mail/outbox.repository.ts';
import { AccesoCambiosService } from '../../usuarios/acceso/acceso-cambios.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { AvisosService } from '../../ventas/avisos.ts';
import { EmailConfirmacionService } from '../confirmacion-de-email/email-confirmacion.service.ts';
import { EnlacesService } from '../contrasena-olvidada/enlaces.service.ts';

/** Writes a mail at the moment it is sent, so that a link's token is nowhere in clear before. */
@Injectable()
export class MailWriterService {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly enlaces: EnlacesService,
    private readonly cambios: AccesoCambiosService,
    private readonly confirmacion: EmailConfirmacionService,
    private readonly avisos: AvisosService,
  ) {}

  /** The mail of a row of the outbox; none where it names nobody, or where what it is about is over. */
  async write(correo: OutboxMail): Promise<Message | undefined> {
    const { id: requestId, clase, fecha, usuario_id: usuarioId, para, cambio_id } = correo;
    const email = usuarioId === null ? undefined : (para ?? (await this.cuentas.emailOf(usuarioId)));
    if (usuarioId === null || email === undefined) return undefined;
    const link: Link = (path) => this.enlaces.direccion(path);
    if (isOfVenta(clase)) {
      const words = await this.avisos.write(clase, correo, link);
      return words && messageOf(email, words);
    }
    if (clase === 'recuperacion') {
      const enlace = await this.enlaces.crear({ usuarioId, email, requestId });
      return enlace === undefined ? undefined : messageOf(email, MAILS[clase]({ enlace }), enlace);
    }
    if (clase === 'confirmacion_de_email') {
      const token = await this.confirmacion.crearToken({ usuarioId, email, requestId });
      const enlace = `${link('/confirmar-email')}#t=${token}`;
      return token === undefined ? undefined : messageOf(email, MAILS[clase]({ enlace }), enlace);
    }
    if (clase === 'cambio_de_acceso' || (clase === 'cuenta_bancaria_cambiada' && cambio_id !== null)) {
      // None where the change was undone, or can be no more.
      const cambio = cambio_id === null ? undefined : await this.cambios.crearEnlace(cambio_id);
      if (cambio === undefined) return undefined;
      const enlace = `${link('/deshacer-cambio')}#t=${cambio.token}`;
      return messageOf(email, MAILS[clase]({ fecha, link, cambio, enlace }), enlace);
    }
    return messageOf(email, MAILS[clase]({ fecha, link }));
  }
}
