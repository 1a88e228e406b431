import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts/prices';
import { Text } from '../platform/columns.ts';

/** A price of any instrument; Bitcoin needs more digits than a signal's price. */
const Amount = (): PropertyDecorator => Column({ type: 'numeric', precision: 14, scale: 5 });

/** One minute of one instrument's prices, the middle of bid and ask. */
@Entity('price_candles')
@Index('price_candles_age', ['minute'])
export class PriceCandle {
  @PrimaryColumn({ type: 'varchar', length: 10 })
  instrument: InstrumentSymbol;

  /** Its start. */
  @PrimaryColumn({ type: 'timestamptz', precision: 0 })
  minute: Date;

  @Amount()
  open: string;

  @Amount()
  high: string;

  @Amount()
  low: string;

  @Amount()
  close: string;

  @Text(20)
  source: PriceSource;
}
