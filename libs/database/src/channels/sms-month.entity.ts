import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../accounts/user.entity.ts';

/** How many alerts by SMS a member was sent in a calendar month, UTC (docs/product/channels.md#sms). */
@Entity('sms_months')
export class SmsMonth {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Its first day. */
  @PrimaryColumn('date')
  month: string;

  @Column({ type: 'integer' })
  messages: number;
}
