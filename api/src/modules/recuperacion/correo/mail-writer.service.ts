import { Injectable } from '@nestjs/common';
import type { CorreoPendiente } from '../../../correo/correo-pendiente.repository.ts';
import type { Message } from '../../../correo/mailer.ts';
import { AccesoCambiosService } from '../../usuarios/acceso/acceso-cambios.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { AvisosService } from '../../ventas/avisos/avisos.service.ts';
import { EmailConfirmacionService } from '../confirmacion-de-email/email-confirmacion.service.ts';
import { EnlacesService, type Recipient } from '../contrasena-olvidada/enlaces.service.ts';
import { adminNotice, cambioNotice } from './cambio-notices.ts';
import {
  cambioMessage,
  confirmacionMessage,
  cuentaBancariaMessage,
  erasedMessage,
  notYoursMessage,
  recuperacionMessage,
} from './messages.ts';

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
  async write(correo: CorreoPendiente): Promise<Message | undefined> {
    const { usuario_id, para } = correo;
    const email = usuario_id === null ? undefined : (para ?? (await this.cuentas.emailOf(usuario_id)));
    if (usuario_id === null || email === undefined) return undefined;
    const { clase, fecha, id } = correo;
    const help = this.enlaces.direccion('/recuperacion');
    if (clase === 'contrasena_cambiada') return cambioMessage(email, fecha, help);
    if (clase === 'cambio_de_acceso') return this.notify(correo, email);
    if (correo.venta_id !== null) return this.avisos.write(correo, email, (path) => this.enlaces.direccion(path));
    if (clase === 'cuenta_bancaria_cambiada') return cuentaBancariaMessage(email, fecha, help);
    if (clase === 'arrepentimiento_ajeno') return notYoursMessage(email, this.enlaces.direccion('/arrepentimiento'));
    if (clase === 'cuenta_borrada') return erasedMessage(email, fecha);
    if (clase === 'confirmacion_de_email') return this.confirmar({ usuarioId: usuario_id, email, requestId: id });
    if (clase !== 'recuperacion') return adminNotice(clase, email, fecha, help);
    const enlace = await this.enlaces.crear({ usuarioId: usuario_id, email, requestId: id });
    return enlace === undefined ? undefined : recuperacionMessage(email, enlace);
  }

  /** The notice of a change; none where it was undone, or can be no more. */
  private async notify({ fecha, cambio_id }: CorreoPendiente, to: string): Promise<Message | undefined> {
    const cambio = cambio_id === null ? undefined : await this.cambios.crearEnlace(cambio_id);
    if (cambio === undefined) return undefined;
    const enlace = `${this.enlaces.direccion('/deshacer-cambio')}#t=${cambio.token}`;
    return cambioNotice({ para: to, fecha, cambio, enlace, expires: cambio.expires });
  }

  private async confirmar(recipient: Recipient): Promise<Message | undefined> {
    const token = await this.confirmacion.crearToken(recipient);
    if (token === undefined) return undefined;
    return confirmacionMessage(recipient.email, `${this.enlaces.direccion('/confirmar-email')}#t=${token}`);
  }
}
