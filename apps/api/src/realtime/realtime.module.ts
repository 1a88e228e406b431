import { Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { DeliveryStore, GatewayLoads, PresenceStore, TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { AddressPlaces } from './address-places.ts';
import { DayClosesReader } from './day-closes.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { LateRefusals } from './late-refusals.ts';
import { LiveCursorInterceptor } from './live-cursor.interceptor.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveHub } from './live-hub.ts';
import { LoadReporter } from './load-reporter.ts';
import { LogHead } from './log-head.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { PriceRelay } from './price-relay.ts';
import { SharedReadingInterceptor } from './shared-reading.interceptor.ts';
import { SharedReadings } from './shared-readings.ts';
import { StreamController } from './stream.controller.ts';
import { StreamDoor } from './stream-door.ts';
import { TransientRelay } from './transient-relay.ts';

@Module({
  controllers: [StreamController],
  providers: [
    LateRefusals,
    StreamDoor,
    {
      provide: AddressPlaces,
      inject: [CONFIG],
      useFactory: (config: Config) => new AddressPlaces(config.LIVE_MAX_SOCKETS_PER_ADDRESS),
    },
    LiveHub,
    DayClosesReader,
    PriceRelay,
    TransientRelay,
    PresenceReporter,
    LoadReporter,
    DeliveryTally,
    LiveGateway,
    LiveCursorInterceptor,
    LogHead,
    SharedReadings,
    SharedReadingInterceptor,
    { provide: TransientBus, inject: [REDIS], useFactory: (redis: RedisClient) => new TransientBus(redis) },
    { provide: GatewayLoads, inject: [REDIS], useFactory: (redis: RedisClient) => new GatewayLoads(redis) },
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
export class RealtimeModule {}
