import { type Register, type RegisterAnswer, registerAnswerSchema, registerSchema } from '@fluxpartes/contrato';
import { MAX_BYTES } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RespondsWith, RetryKey } from '../../../http/parameters.ts';
import { Upload, UploadedFiles } from '../../../http/upload.ts';
import type { IdempotentRequest, UploadedFile } from '../../../request-context/request.ts';
import { CountsAsRegistro, RegistroCheck } from './registro.guard.ts';
import { RegistroService } from './registro.service.ts';

/** Who is new. */
@ApiTags('Auth')
@Controller('register')
export class RegistroController {
  constructor(private readonly registrations: RegistroService) {}

  @Post()
  @CountsAsRegistro()
  @RespondsWith(201, registerAnswerSchema)
  @Upload({
    campos: { constanciaAfip: 1, certificadoEstudio: 1, certificadoTrabajo: 1 },
    maxBytes: MAX_BYTES.documento,
    antes: RegistroCheck,
  })
  register(
    @Body({ schema: registerSchema }) body: Register,
    @UploadedFiles() files: UploadedFile[],
    @RetryKey() call: IdempotentRequest | undefined,
  ): Promise<RegisterAnswer> {
    return this.registrations.registrar(body, files, call);
  }
}
