import { Controller, Get, Inject } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { ClientSettings } from '@t0/contracts';
import { RecordAudienceReader } from '../../platform/record/record-audience.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

/** GET /api/client-settings: what the browser must know of how this terminal is run. Public. */
@Controller('api/client-settings')
export class ClientSettingsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly audience: RecordAudienceReader,
    private readonly copy: OwnerCopyService,
  ) {}

  @Get()
  async read(): Promise<ClientSettings> {
    const [{ version: copyVersion, ...copy }, recordAudience] = await Promise.all([
      this.copy.read(),
      this.audience.read(),
    ]);
    return { ...copy, copyVersion, testTerminal: this.config.TEST_TERMINAL, recordAudience };
  }
}
