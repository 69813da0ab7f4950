import { Controller, Get, Head, HttpCode, Param, type StreamableFile } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, RequiresSession } from '../../../http/access.ts';
import { IdPipe } from '../../../http/parameters.ts';
import type { Caller } from '../../../request-context/caller.ts';
import { PersonalDataService } from './personal-data.service.ts';

/** Everything that is held on a person, as one archive. */
@ApiTags('Usuarios')
@Controller('usuarios/:id/datos.zip')
@RequiresSession()
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  /** Whether the download would begin, without a file being read for it. */
  @Head()
  @ApiExcludeEndpoint()
  @HttpCode(200)
  check(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): void {
    this.personalData.requireOwn(caller, id);
  }

  @Get()
  @ApiOkResponse({
    description: 'Everything that is held on the caller, in a session opened less than 15 minutes ago',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  download(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: number): Promise<StreamableFile> {
    return this.personalData.archive(caller, id);
  }
}
