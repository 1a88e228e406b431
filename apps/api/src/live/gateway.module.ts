import { Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { GatewayLoads, type RedisClient } from '@t0/events';
import { CONFIG, REDIS } from '../platform/tokens.ts';
import { AddressSlots } from './address-slots.ts';
import { DayClosesReader } from './day-closes.ts';
import { DeliveryTally } from './delivery-tally.ts';
import { DelayedRejections } from './delayed-rejections.ts';
import { LiveGateway } from './live.gateway.ts';
import { LoadReporter } from './load-reporter.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { PriceRelay, TransientRelay } from './relays.ts';
import { StreamController } from './stream.controller.ts';
import { StreamAdmission } from './stream-admission.ts';

/** Sockets and event streams: the modules of a gateway process (docs/REALTIME.md#roles). */
@Module({
  controllers: [StreamController],
  providers: [
    DelayedRejections,
    StreamAdmission,
    {
      provide: AddressSlots,
      inject: [CONFIG],
      useFactory: (config: Config) => new AddressSlots(config.LIVE_MAX_SOCKETS_PER_ADDRESS),
    },
    DayClosesReader,
    PriceRelay,
    TransientRelay,
    PresenceReporter,
    LoadReporter,
    DeliveryTally,
    LiveGateway,
    { provide: GatewayLoads, inject: [REDIS], useFactory: (redis: RedisClient) => new GatewayLoads(redis) },
  ],
})
export class GatewayModule {}
