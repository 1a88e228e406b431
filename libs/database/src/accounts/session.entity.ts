import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A server-side session (docs/product/accounts.md#sessions). Read and written by the session store. */
@Entity('sessions')
@Index('sessions_user', { synchronize: false })
export class Session {
  @PrimaryColumn({ type: 'varchar', length: 128 })
  sid: string;

  @Column({ type: 'json' })
  sess: Record<string, unknown>;

  @Index('sessions_expire')
  @Column({ type: 'timestamptz', precision: 3 })
  expire: Date;
}
