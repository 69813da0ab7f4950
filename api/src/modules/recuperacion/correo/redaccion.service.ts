import { Injectable } from '@nestjs/common';
import type { CorreoPendiente } from '../../../correo/correo-pendiente.repository.ts';
import type { Mensaje } from '../../../correo/mailer.ts';
import { CambiosDeAccesoService } from '../../usuarios/acceso/cambios-de-acceso.service.ts';
import { CuentasService } from '../../usuarios/cuentas/cuentas.service.ts';
import { ConfirmacionDeEmailService } from '../confirmacion-de-email/confirmacion-de-email.service.ts';
import { type Destino, EnlacesService } from '../contrasena-olvidada/enlaces.service.ts';
import { avisoDeCambio, avisoDelAdmin } from './avisos-de-cambio.ts';
import { mensajeDeCambio, mensajeDeConfirmacion, mensajeDeRecuperacion } from './mensajes.ts';

/** Writes a mail at the moment it is sent, so that a link's token is nowhere in clear before. */
@Injectable()
export class RedaccionService {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly enlaces: EnlacesService,
    private readonly cambios: CambiosDeAccesoService,
    private readonly confirmacion: ConfirmacionDeEmailService,
  ) {}

  /** The mail of a row of the outbox; none where it names nobody, or where what it is about is over. */
  async redactar(correo: CorreoPendiente): Promise<Mensaje | undefined> {
    const { usuario_id, para } = correo;
    const email = usuario_id === null ? undefined : (para ?? (await this.cuentas.emailDe(usuario_id)));
    if (usuario_id === null || email === undefined) return undefined;
    const { clase, fecha, id } = correo;
    const ayuda = this.enlaces.direccion('/recuperacion');
    if (clase === 'contrasena_cambiada') return mensajeDeCambio(email, fecha, ayuda);
    if (clase === 'cambio_de_acceso') return this.avisar(correo, email);
    if (clase === 'confirmacion_de_email') return this.confirmar({ usuarioId: usuario_id, email, pedidoId: id });
    if (clase !== 'recuperacion') return avisoDelAdmin(clase, email, fecha, ayuda);
    const enlace = await this.enlaces.crear({ usuarioId: usuario_id, email, pedidoId: id });
    return enlace === undefined ? undefined : mensajeDeRecuperacion(email, enlace);
  }

  /** The notice of a change; none where it was undone, or can be no more. */
  private async avisar({ fecha, cambio_id }: CorreoPendiente, para: string): Promise<Mensaje | undefined> {
    const cambio = cambio_id === null ? undefined : await this.cambios.crearEnlace(cambio_id);
    if (cambio === undefined) return undefined;
    const enlace = `${this.enlaces.direccion('/deshacer-cambio')}#t=${cambio.token}`;
    return avisoDeCambio({ para, fecha, cambio, enlace, vence: cambio.vence });
  }

  private async confirmar(destino: Destino): Promise<Mensaje | undefined> {
    const token = await this.confirmacion.crearToken(destino);
    if (token === undefined) return undefined;
    return mensajeDeConfirmacion(destino.email, `${this.enlaces.direccion('/confirmar-email')}#t=${token}`);
  }
}
