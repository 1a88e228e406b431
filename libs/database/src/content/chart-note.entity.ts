import { Column, Entity, Unique } from 'typeorm';
import { Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A note on one instrument and timeframe (Monthly, Weekly, 4H, 15min; docs/product/content.md#chart-notes). */
@Entity('chart_notes')
@Unique('chart_notes_once', ['instrument', 'timeframe'])
export class ChartNote {
  @Id()
  id: number;

  @Text(10)
  instrument: string;

  @Text(20)
  timeframe: string;

  @Column({ type: 'text' })
  note: string;

  @UpdatedAt()
  updatedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  updatedBy: string | null;

  @Version()
  version: number;
}
