import { Column, Entity, Unique } from 'typeorm';
import type { InstrumentClass, PipUnit, PriceSource } from '@t0/contracts/prices';
import { CreatedAt, Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

const Flag = (): PropertyDecorator => Column({ type: 'boolean', default: false });
const Amount = (): PropertyDecorator => Column({ type: 'numeric', precision: 17, scale: 8 });

/** A traded instrument, as the owner configures it (docs/product/settings.md#instruments). */
@Entity('instruments')
@Unique('instruments_symbol', ['symbol'])
export class Instrument {
  @Id()
  id: number;

  @Text(10)
  symbol: string;

  @Text(60)
  name: string;

  @Text(10)
  class: InstrumentClass;

  @Text(8)
  base: string;

  @Text(8)
  quote: string;

  @Column({ type: 'smallint' })
  decimals: number;

  @Column({ type: 'integer' })
  pipFactor: number;

  @Text(6)
  unit: PipUnit;

  @Flag()
  grouped: boolean;

  @Amount()
  contractSize: string;

  @Amount()
  smallestSize: string;

  @Amount()
  sizeStep: string;

  @Text(41)
  chartSymbol: string;

  @Column({ type: 'numeric', precision: 14, scale: 5 })
  referencePrice: string;

  @Text(10, { nullable: true })
  source: PriceSource | null;

  @Text(20, { nullable: true })
  sourceSymbol: string | null;

  @Column({ type: 'varchar', length: 12, array: true, default: '{}' })
  aliases: string[];

  @Text(20, { nullable: true })
  staticPrice: string | null;

  @Flag()
  charted: boolean;

  @Flag()
  openForSignals: boolean;

  @Flag()
  inTicker: boolean;

  @Column({ type: 'smallint' })
  place: number;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}
