import { Controller, Get, Inject } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { ClientSettings } from '@t0/contracts';
import { CONFIG } from '../../platform/tokens.ts';

/** GET /api/client-settings: what the browser must know of how this terminal is run. Public. */
@Controller('api/client-settings')
export class ClientSettingsController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  read(): ClientSettings {
    return {
      testTerminal: this.config.TEST_TERMINAL,
      educationPortalUrl: this.config.EDUCATION_PORTAL_URL ?? null,
      billingUpdateUrl: this.config.BILLING_UPDATE_URL ?? null,
      supportEmail: this.config.SUPPORT_EMAIL ?? null,
    };
  }
}
