import { Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { DeliveryBoard, PresenceBoard, TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { LiveCursorInterceptor } from './live-cursor.interceptor.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveHub } from './live-hub.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { PriceRelay } from './price-relay.ts';
import { TransientRelay } from './transient-relay.ts';

@Module({
  providers: [
    LiveHub,
    PriceRelay,
    TransientRelay,
    PresenceReporter,
    DeliveryTally,
    LiveGateway,
    LiveCursorInterceptor,
    { provide: TransientBus, inject: [REDIS], useFactory: (redis: RedisClient) => new TransientBus(redis) },
    { provide: PresenceBoard, inject: [REDIS], useFactory: (redis: RedisClient) => new PresenceBoard(redis) },
    {
      provide: DeliveryBoard,
      inject: [REDIS, CONFIG],
      useFactory: (redis: RedisClient, config: Config) => new DeliveryBoard(redis, config.EVENT_RETENTION_HOURS),
    },
  ],
  exports: [LiveHub, LiveCursorInterceptor, TransientBus, PresenceBoard, DeliveryBoard],
})
export class RealtimeModule {}
