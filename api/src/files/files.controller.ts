import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, IgnoresSession, RequiresSession } from '../http/access.ts';
import { IdPipe } from '../http/parameters.ts';
import { FileResponse, isRangeRequest, requestedRange } from '../http/server.ts';
import { type Caller, DomainError } from '../request-context/request.ts';
import { FOTO_HEADERS, PRIVATE_HEADERS } from './file-store.ts';
import { FilesService } from './files.service.ts';
import { FotosService } from './fotos.service.ts';
import { FOTO_WIDTHS } from './photo-pipeline.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Photos for everyone, cached for a year: a hash always means the same photo. */
@Controller('fotos')
@IgnoresSession()
export class FotosController {
  constructor(private readonly fotos: FotosService) {}

  @Get(':hash/:archivo')
  @ApiOperation({ summary: 'A photo of a listing in one of its widths' })
  async get(
    @Param('hash') hash: string,
    @Param('archivo') fileName: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FileResponse> {
    const width = FOTO_WIDTHS.find((width) => fileName === `${width}.webp`);
    if (width === undefined || !HASH.test(hash)) throw new DomainError('no_encontrado');
    const facts = isRangeRequest(request) ? await this.fotos.describe(hash, width) : undefined;
    const part = facts && requestedRange(request, facts);
    const file = await this.fotos.open(hash, width, part);
    if (file === undefined) throw new DomainError('no_encontrado');
    response.setHeader('Cache-Control', FOTO_HEADERS.cacheControl);
    return new FileResponse(file, part, { type: FOTO_HEADERS.type });
  }
}

/** Documents and proofs, for callers who may see them. */
@Controller('archivos')
@RequiresSession()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Get(':id')
  @ApiOperation({ summary: 'A private document or proof of payment' })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FileResponse> {
    const file = await this.files.find(caller, id);
    const facts = isRangeRequest(request) ? await this.files.describe(file) : undefined;
    const part = facts && requestedRange(request, facts);
    const opened = await this.files.open(file, part);
    response.setHeader('Cache-Control', PRIVATE_HEADERS.cacheControl);
    // The file came from a user: scripts in it must not run on this origin.
    response.setHeader('Content-Security-Policy', 'sandbox');
    return new FileResponse(opened, part, { type: file.mime, disposition: 'inline' });
  }
}
