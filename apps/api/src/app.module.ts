import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { NotificationsModule } from './features/notifications/notifications.module.ts';
import { PricesModule } from './features/prices/prices.module.ts';
import { SessionModule } from './features/session/session.module.ts';
import { SignalsModule } from './features/signals/signals.module.ts';
import { HealthController } from './platform/health/health.controller.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';

/** The whole API: platform, live delivery, features. */
@Global()
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule, RealtimeModule, SessionModule, SignalsModule, NotificationsModule, PricesModule],
      controllers: [HealthController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
