import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Caller } from '../call/caller.ts';
import { RequiresSession } from '../http/guards/access.ts';
import { IdPipe } from '../http/params/id.pipe.ts';
import { CurrentCaller } from '../http/session/current-caller.ts';
import { FilesService } from './files.service.ts';

/** Documents and proofs, for those who may see them. */
@Controller('archivos')
@RequiresSession()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Get(':id')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { stream, bytes, mime } = await this.files.open(caller, id);
    response.setHeader('Cache-Control', 'private, no-store');
    // The file came from a user: whatever it holds must not run on this origin.
    response.setHeader('Content-Security-Policy', 'sandbox');
    return new StreamableFile(stream, { type: mime, length: bytes, disposition: 'inline' });
  }
}
