import { Module } from '@nestjs/common';
import { LiveCursorInterceptor } from './live-cursor.interceptor.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveHub } from './live-hub.ts';
import { PriceRelay } from './price-relay.ts';

@Module({
  providers: [LiveHub, PriceRelay, LiveGateway, LiveCursorInterceptor],
  exports: [LiveHub, LiveCursorInterceptor],
})
export class RealtimeModule {}
