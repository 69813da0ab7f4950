import { type Login, loginSchema, type Sesion, sesionSchema } from '@fluxpartes/contrato';
import { rateLimitKey } from '@fluxpartes/http';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, RequiresSession, SessionCookie } from '../../../http/access.ts';
import { RespondsWith } from '../../../http/parameters.ts';
import { InvalidatesSesiones } from '../../../http/responses.ts';
import { SesionesService } from '../../../http/sesiones.service.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { dispositivoOf } from '../sesiones/dispositivo.ts';
import { LoginService } from './login.service.ts';

/** Who comes in, and who goes out. */
@ApiTags('Auth')
@Controller()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sesiones: SesionesService,
    private readonly cookie: SessionCookie,
  ) {}

  /** A new cookie; the session that the call came with ends. */
  @InvalidatesSesiones()
  @Post('login')
  @HttpCode(200)
  @RespondsWith(200, sesionSchema)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Sesion> {
    const { sesion, token, device } = await this.logins.signIn(body, {
      direccion: rateLimitKey(request.ip),
      device: this.cookie.readDevice(request),
      dispositivo: dispositivoOf(request.header('user-agent')),
    });
    if (caller.tipo !== 'invitado') await this.sesiones.end(caller.sesionId);
    this.cookie.write(request, response, token, sesion.user_id === null ? 'admin' : 'usuario');
    this.cookie.writeDevice(request, response, device);
    return sesion;
  }

  @InvalidatesSesiones()
  @Post('logout')
  @HttpCode(204)
  @RequiresSession()
  async logout(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if (caller.tipo !== 'invitado') await this.sesiones.end(caller.sesionId);
    this.cookie.clear(request, response);
  }

  /** Who the cookie stands for; nulls for a guest. */
  @Get('sesion')
  @RespondsWith(200, sesionSchema)
  sesion(@CurrentCaller() caller: Caller): Sesion {
    if (caller.tipo === 'usuario') return { user_id: caller.usuarioId, tipoCuenta: caller.tipoCuenta };
    return { user_id: null, tipoCuenta: caller.tipo === 'admin' ? 'admin' : null };
  }
}
