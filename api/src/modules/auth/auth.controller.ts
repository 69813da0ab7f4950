import {
  type Login,
  loginSchema,
  type Register,
  type RegisterAnswer,
  registerAnswerSchema,
  registerSchema,
  type Sesion,
  type SesionAbierta,
  sesionAbiertaSchema,
  sesionSchema,
  validar,
} from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import { rateLimitKey } from '@fluxpartes/http';
import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../http/access.ts';
import { IdempotencyService } from '../../http/idempotency.service.ts';
import { Idempotent, IdPipe, keyOf, Operation, RetryKey } from '../../http/parameters.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { InvalidatesSesiones } from '../../http/responses.ts';
import { SesionesService } from '../../http/sesiones.service.ts';
import { Upload, type UploadCheck, UploadedFiles } from '../../http/upload.ts';
import { assertPasswordAllowed } from '../../passwords/password-policy.ts';
import { type Caller, DomainError, type IdempotentRequest, type UploadedFile } from '../../request-context/request.ts';
import { CuentasService } from '../usuarios/cuentas.ts';
import { RegistroService } from './registro.ts';
import { deviceName, LoginService, SesionesAbiertasService } from './sesiones.ts';

@ApiTags('Auth')
@Controller()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sesiones: SesionesService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Sets a new cookie and ends the session that the request came with. */
  @InvalidatesSesiones()
  @Post('login')
  @Operation('Log in; sets a new session cookie', 200, sesionSchema)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Sesion> {
    const { sesion, token, device } = await this.logins.signIn(body, {
      direccion: rateLimitKey(request.ip),
      device: this.cookie.readDevice(request),
      dispositivo: deviceName(request.header('user-agent')),
    });
    if (caller.tipo !== 'invitado') await this.sesiones.end(caller.sesionId);
    this.cookie.write(request, response, token, sesion.user_id === null ? 'admin' : 'usuario');
    this.cookie.writeDevice(request, response, device);
    return sesion;
  }

  @InvalidatesSesiones()
  @Post('logout')
  @Operation('Log out; ends the session', 204)
  @RequiresSession()
  async logout(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (caller.tipo !== 'invitado') await this.sesiones.end(caller.sesionId);
    this.cookie.clear(request, response);
  }

  /** All fields are null for a guest. */
  @Get('sesion')
  @Operation('Who the session cookie stands for', 200, sesionSchema)
  sesion(@CurrentCaller() caller: Caller): Sesion {
    if (caller.tipo === 'usuario') return { user_id: caller.usuarioId, tipoCuenta: caller.tipoCuenta };
    return { user_id: null, tipoCuenta: caller.tipo === 'admin' ? 'admin' : null };
  }
}

/** The caller's own sessions. */
@InvalidatesSesiones()
@Controller('sesiones')
@RequiresSession()
export class SesionesController {
  constructor(
    private readonly abiertas: SesionesAbiertasService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Operation('Where the caller is signed in', 200, z.array(sesionAbiertaSchema))
  list(@CurrentCaller() caller: Caller): Promise<SesionAbierta[]> {
    return this.abiertas.list(caller);
  }

  @Idempotent()
  @Delete(':id')
  @Operation('End one of the own sessions', 204)
  close(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<void> {
    return this.abiertas.close(caller, id);
  }

  /** Ends the present session as well. */
  @Idempotent()
  @Delete()
  @Operation('End all of the own sessions, this one too', 204)
  async closeAll(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.abiertas.closeAll(caller);
    this.cookie.clear(request, response);
  }
}

/** Counts every attempt to register before its body is read, invalid ones too. */
@Injectable()
class RegistroLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.limits.take('registro', rateLimitKey(request.ip));
    return true;
  }
}

/**
 * Rejects an invalid registration before its files are read. Fields may follow the files, so only the fields received so far
 * are checked.
 */
@Injectable()
export class RegistroUploadCheck implements UploadCheck {
  constructor(
    private readonly cuentas: CuentasService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws DomainError datos_invalidos | email_registrado | dni_registrado */
  async check(request: Request, received: Readonly<Record<string, unknown>>): Promise<void> {
    if (await this.idempotency.isUsed(keyOf(request))) return;
    const parsed = validar(registerSchema, received);
    if (parsed.ok) {
      assertPasswordAllowed('password', parsed.data.password, parsed.data);
      return this.cuentas.requireFree(parsed.data);
    }
    const invalid = Object.entries(parsed.campos).filter(([campo]) => Object.hasOwn(received, campo));
    if (invalid.length > 0) throw new DomainError('datos_invalidos', { campos: Object.fromEntries(invalid) });
  }
}

@ApiTags('Auth')
@Controller('register')
export class RegistroController {
  constructor(private readonly registrations: RegistroService) {}

  @Post()
  @Operation('Open an account, with its documents', 201, registerAnswerSchema)
  @UseGuards(RegistroLimitGuard)
  @Upload({
    campos: { constanciaAfip: 1, certificadoEstudio: 1, certificadoTrabajo: 1 },
    maxBytes: MAX_BYTES.documento,
    antes: RegistroUploadCheck,
  })
  register(
    @Body({ schema: registerSchema }) body: Register,
    @UploadedFiles() files: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<RegisterAnswer> {
    return this.registrations.registrar(body, files, call);
  }
}
