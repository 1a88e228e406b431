import { Controller, Get, Inject, UseInterceptors } from '@nestjs/common';
import { offeredPlans } from '@t0/billing';
import type { Config } from '@t0/config';
import type { ClientSettings } from '@t0/contracts/live';
import { DataSource } from 'typeorm';
import { RecordAudienceReader } from '../record/record-audience.ts';
import { CONFIG } from '../platform/tokens.ts';
import { SharedReadingInterceptor, SharedReadings } from '../live/shared-readings.ts';
import { OwnerCopyService } from './owner-copy.service.ts';

/** GET /api/client-settings: the browser's settings of this terminal. Public. */
@Controller('api/client-settings')
export class ClientSettingsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly audience: RecordAudienceReader,
    private readonly copy: OwnerCopyService,
    private readonly db: DataSource,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/client-settings',
      types: ['owner_copy.updated', 'plans.updated', 'record_settings.updated'],
      opening: 'public',
      read: () => {
        // The current values: what is read here is kept.
        audience.forget();
        return this.read();
      },
    });
  }

  @Get()
  @UseInterceptors(SharedReadingInterceptor)
  async read(): Promise<ClientSettings> {
    const [{ version: copyVersion, ...copy }, plans, recordAudience] = await Promise.all([
      this.copy.read(),
      offeredPlans(this.db.manager),
      this.audience.read(),
    ]);
    const { TEST_TERMINAL: testTerminal } = this.config;
    return { ...copy, copyVersion, ...plans, testTerminal, recordAudience };
  }
}
