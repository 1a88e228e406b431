import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { HealthController } from './platform/health/health.controller.ts';
import { CoreModule } from './core.module.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { GatewayModule } from './live/gateway.module.ts';
import { servesSockets } from './role.ts';
import type { CallsModule } from './calls.module.ts';
import { LiveModule } from './live/live.module.ts';

/** The whole API: platform, live delivery, calls. The process's role selects from the latter two (docs/REALTIME.md#roles). */
@Global()
@Module({})
export class AppModule {
  /** @param calls absent in a gateway, which does not even load them */
  static with(config: Config, logger: Logger, calls?: typeof CallsModule): DynamicModule {
    return {
      module: AppModule,
      imports: [CoreModule, LiveModule, ...(servesSockets(config) ? [GatewayModule] : []), ...(calls ? [calls] : [])],
      controllers: [HealthController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
