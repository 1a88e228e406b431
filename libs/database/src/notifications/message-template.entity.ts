import type { TemplateKind } from '@t0/contracts/notifications';
import { Check, Column, Entity } from 'typeorm';
import { CreatedAt, Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A text in the desk's own words, inserted into a signal's memo or a broadcast instead of typed. */
@Entity('message_templates')
@Check('message_templates_kind', `"kind" IN ('signal', 'broadcast')`)
export class MessageTemplate {
  @Id()
  id: number;

  @Text(10)
  kind: TemplateKind;

  @Text(60)
  name: string;

  @Text(100, { default: '' })
  title: string;

  @Column({ type: 'text' })
  text: string;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Version()
  version: number;
}
