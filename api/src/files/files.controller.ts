import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentCaller, RequiresSession } from '../http/access.ts';
import { IdPipe } from '../http/parameters.ts';
import { FileResponse, isRangeRequest, requestedRange } from '../http/server.ts';
import type { Caller } from '../request-context/caller.ts';
import { PRIVATE_HEADERS } from './file-store.ts';
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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FileResponse> {
    const file = await this.files.find(caller, id);
    const facts = isRangeRequest(request) ? await this.files.describe(file) : undefined;
    const part = facts && requestedRange(request, facts);
    const opened = await this.files.open(file, part);
    response.setHeader('Cache-Control', PRIVATE_HEADERS.cacheControl);
    // The file came from a user: whatever it holds must not run on this origin.
    response.setHeader('Content-Security-Policy', 'sandbox');
    return new FileResponse(opened, part, { type: file.mime, disposition: 'inline' });
  }
}
