import { Module } from '@nestjs/common';
import { PriceFetcher } from './price-fetcher.ts';

@Module({ providers: [PriceFetcher] })
export class PricesModule {}
