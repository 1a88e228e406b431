import { Column, Entity } from 'typeorm';
import { Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** Market analysis of one instrument (docs/product/content.md#chart-memos). */
@Entity('chart_memos')
export class ChartMemo {
  @Id()
  id: number;

  @Text(10, { unique: true })
  instrument: string;

  @Column({ type: 'text', default: '' })
  memoText: string;

  @Column({ type: 'text', array: true, default: () => `'{}'` })
  memoImageUrls: string[];

  @Column({ type: 'text', default: '' })
  keyLevels: string;

  @Column({ type: 'text', default: '' })
  marketStructure: string;

  @Column({ type: 'text', default: '' })
  riskManagement: string;

  @UpdatedAt()
  updatedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  updatedBy: string | null;

  @Version()
  version: number;
}
