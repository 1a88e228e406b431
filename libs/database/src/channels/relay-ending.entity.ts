import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAt, Text } from '../platform/columns.ts';

/**
 * A relay that its service reported as gone: nothing is sent there until a test arrives (docs/product/channels.md#relays). Another address is another
 * target, and needs no test.
 */
@Entity('relay_endings')
export class RelayEnding {
  /** As `deliveries.target` names it. */
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'relay_endings_pkey' })
  target: string;

  /** The answer of the service. */
  @Text(500)
  reason: string;

  @CreatedAt()
  createdAt: Date;
}
