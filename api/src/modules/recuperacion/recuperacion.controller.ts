import {
  type ActualizarPassword,
  actualizarPasswordSchema,
  CAMBIO_UNDONE,
  CONFIRMACION_REQUESTED,
  CONTRASENA_CHANGED,
  type ConfirmarEmail,
  confirmarEmailSchema,
  RECUPERACION_HEADER,
  type RecuperacionAnswer,
  type RequestConfirmacion,
  recuperacionAnswerSchema,
  requestConfirmacionSchema,
  SOLICITUD_SENT,
  type SolicitarRecuperacion,
  solicitarRecuperacionSchema,
} from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Body, Controller, createParamDecorator, type ExecutionContext, Post, Req } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { documents, Operation } from '../../http/parameters.ts';
import { emailKey, RateLimits } from '../../http/rate-limits.ts';
import { InvalidatesSesiones } from '../../http/responses.ts';
import { EmailConfirmacionService, RecuperacionService } from './recuperacion.ts';

/** Parameter: the token of a link, '' without one. */
const LinkToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<Request>().header(RECUPERACION_HEADER) ?? '',
  [documents(ApiHeader({ name: RECUPERACION_HEADER, description: 'The token of the link', required: true }))],
);

/** The limit by IP comes first, so that a blocked IP uses up no e-mail's limit. */
@Controller()
export class RecuperacionController {
  constructor(
    private readonly recuperacion: RecuperacionService,
    private readonly confirmacion: EmailConfirmacionService,
    private readonly limits: RateLimits,
  ) {}

  /** Answers the same whether or not an account matches. */
  @Post('recuperacion')
  @Operation('Ask for a link to choose a new password', 200, recuperacionAnswerSchema)
  async solicitar(
    @Body({ schema: solicitarRecuperacionSchema }) body: SolicitarRecuperacion,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('recuperacionDireccion', rateLimitKey(request.ip));
    await this.limits.take('recuperacionEmail', emailKey(body.email));
    await this.recuperacion.request(body);
    return { message: SOLICITUD_SENT };
  }

  /** Resets the failed logins of the e-mail, so that the user can log in with the new password. */
  @InvalidatesSesiones()
  @Post('actualizar-password')
  @Operation('Choose a new password with the token of a link', 200, recuperacionAnswerSchema)
  async actualizarPassword(
    @LinkToken() token: string,
    @Body({ schema: actualizarPasswordSchema }) body: ActualizarPassword,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('contrasenaCambio', rateLimitKey(request.ip));
    await this.recuperacion.resetPassword(token, body);
    const key = emailKey(body.email);
    await this.limits.forget('loginEmail', key);
    await this.limits.forget('loginEmailYDireccion', `${key}:${rateLimitKey(request.ip)}`);
    return { message: CONTRASENA_CHANGED };
  }

  /** Shares its limit with the reset of a password. */
  @InvalidatesSesiones()
  @Post('deshacer-cambio')
  @Operation('Undo a change of e-mail or password with the token of its notice', 200, recuperacionAnswerSchema)
  async deshacerCambio(@LinkToken() token: string, @Req() request: Request): Promise<RecuperacionAnswer> {
    await this.limits.take('contrasenaCambio', rateLimitKey(request.ip));
    await this.recuperacion.deshacerCambio(token);
    return { message: CAMBIO_UNDONE };
  }

  /** Answers the same whether or not an account has the address unconfirmed. */
  @Post('confirmacion-de-email')
  @Operation('Ask for the link that says whose an e-mail is', 200, recuperacionAnswerSchema)
  async requestConfirmacion(
    @Body({ schema: requestConfirmacionSchema }) { email }: RequestConfirmacion,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('confirmacionDireccion', rateLimitKey(request.ip));
    await this.limits.take('confirmacionEmail', emailKey(email));
    await this.confirmacion.request(email);
    return { message: CONFIRMACION_REQUESTED };
  }

  @Post('confirmar-email')
  @Operation('Confirm an e-mail, or take it back, with the token of a link', 200, recuperacionAnswerSchema)
  async confirmarEmail(
    @LinkToken() token: string,
    @Body({ schema: confirmarEmailSchema }) body: ConfirmarEmail,
    @Req() request: Request,
  ): Promise<RecuperacionAnswer> {
    await this.limits.take('confirmacionUse', rateLimitKey(request.ip));
    return { message: await this.confirmacion.resolver(token, body) };
  }
}
