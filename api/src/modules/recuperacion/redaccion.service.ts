import { Injectable } from '@nestjs/common';
import type { CorreoPendiente } from '../../correo/correo-pendiente.repository.ts';
import type { Mensaje } from '../../correo/mailer.ts';
import { CuentasService } from '../usuarios/cuentas.service.ts';
import { EnlacesService } from './enlaces.service.ts';
import { mensajeDeCambio, mensajeDeRecuperacion } from './mensajes.ts';

/** Writes a mail at the moment it is sent, so that a link's token is nowhere in clear before. */
@Injectable()
export class RedaccionService {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly enlaces: EnlacesService,
  ) {}

  /** The mail of a row of the outbox; none where it names nobody, or where a later request has its link already. */
  async redactar({ id, clase, usuario_id, fecha, para }: CorreoPendiente): Promise<Mensaje | undefined> {
    const email = usuario_id === null ? undefined : (para ?? (await this.cuentas.emailDe(usuario_id)));
    if (usuario_id === null || email === undefined) return undefined;
    if (clase === 'contrasena_cambiada') return mensajeDeCambio(email, fecha, this.enlaces.direccion('/recuperacion'));
    const enlace = await this.enlaces.crear({ usuarioId: usuario_id, email, pedidoId: id });
    return enlace === undefined ? undefined : mensajeDeRecuperacion(email, enlace);
  }
}
