import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '../call/domain-error.ts';
import { IgnoresSession } from '../http/guards/access.ts';
import { FotosService } from './fotos.service.ts';
import { FOTO_WIDTHS } from './photo-pipeline.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Photos for everyone. A hash always means the same bytes, so they may be kept for a year. */
@Controller('fotos')
@IgnoresSession()
export class FotosController {
  constructor(private readonly fotos: FotosService) {}

  @Get(':hash/:archivo')
  async get(
    @Param('hash') hash: string,
    @Param('archivo') fileName: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const width = FOTO_WIDTHS.find((width) => fileName === `${width}.webp`);
    const file = width === undefined || !HASH.test(hash) ? undefined : await this.fotos.open(hash, width);
    if (file === undefined) throw new DomainError('no_encontrado');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    return new StreamableFile(file.stream, { type: 'image/webp', length: file.bytes });
  }
}
