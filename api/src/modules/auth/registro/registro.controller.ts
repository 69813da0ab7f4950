import {
  REGISTRO_EXITOSO,
  type Register,
  type RegisterRespuesta,
  registerRespuestaSchema,
  registerSchema,
} from '@fluxpartes/contrato';
import { BYTES_MAXIMOS } from '@fluxpartes/dominio';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { UploadedFile } from '../../../call/uploaded-file.ts';
import { Answers } from '../../../http/answers.ts';
import { Upload } from '../../../http/upload/upload.interceptor.ts';
import { UploadedFiles } from '../../../http/upload/uploaded-file.ts';
import { CountsAsRegistro, RegistroCheck } from './registro.guard.ts';
import { RegistroService } from './registro.service.ts';

/** Who is new. */
@ApiTags('Auth')
@Controller('register')
export class RegistroController {
  constructor(private readonly registros: RegistroService) {}

  @Post()
  @CountsAsRegistro()
  @Answers(201, registerRespuestaSchema)
  @Upload({
    campos: { constanciaAfip: 1, certificadoEstudio: 1, certificadoTrabajo: 1 },
    bytesMaximos: BYTES_MAXIMOS.documento,
    antes: RegistroCheck,
  })
  async register(
    @Body({ schema: registerSchema }) body: Register,
    @UploadedFiles() files: UploadedFile[],
  ): Promise<RegisterRespuesta> {
    const user_id = await this.registros.registrar(body, files);
    return { message: REGISTRO_EXITOSO, user_id };
  }
}
