import { Global, Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { DeliveryStore, PresenceStore, TransientBus, type RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { LiveCursorInterceptor } from './live-cursor.interceptor.ts';
import { LiveHub } from './live-hub.ts';
import { LogHead } from './log-head.ts';
import { SharedReadingInterceptor, SharedReadings } from './shared-readings.ts';

/** The process's view of the event log, on which snapshots and gateways depend. */
@Global()
@Module({
  providers: [
    LiveHub,
    LiveCursorInterceptor,
    LogHead,
    SharedReadings,
    SharedReadingInterceptor,
    { provide: TransientBus, inject: [REDIS], useFactory: (redis: RedisClient) => new TransientBus(redis) },
    { provide: PresenceStore, inject: [REDIS], useFactory: (redis: RedisClient) => new PresenceStore(redis) },
    {
      provide: DeliveryStore,
      inject: [REDIS, CONFIG],
      useFactory: (redis: RedisClient, config: Config) => new DeliveryStore(redis, config.EVENT_RETENTION_HOURS),
    },
  ],
  exports: [
    LiveHub,
    LiveCursorInterceptor,
    LogHead,
    SharedReadings,
    SharedReadingInterceptor,
    TransientBus,
    PresenceStore,
    DeliveryStore,
  ],
})
export class LiveModule {}
