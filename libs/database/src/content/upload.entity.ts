import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { UPLOAD_KINDS, type UploadKind } from '@t0/contracts/content';
import { CreatedAt, Timestamp, Text } from '../platform/columns.ts';

/**
 * The states of an upload: its address was given out (`pending`), the file arrived and was checked (`stored`), some content uses
 * it (`attached`), nothing uses it any more and the file goes (`deleted`).
 */
export const UPLOAD_STATES = ['pending', 'stored', 'attached', 'deleted'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const bytes = { to: (value: number | null) => value, from: (value: string | null) => (value === null ? null : +value) };

/** One uploaded file and who may use it for what (docs/SECURITY.md#uploads). */
@Entity('uploads')
@Check('uploads_kind', `"kind" IN (${oneOf(UPLOAD_KINDS)})`)
@Check('uploads_state', `"state" IN (${oneOf(UPLOAD_STATES)})`)
@Check('uploads_attached', `("state" = 'attached') = ("attached_to" IS NOT NULL)`)
@Index('uploads_unused', ['createdAt'], { where: `"state" <> 'attached'` })
export class Upload {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** `/objects/{folder}/{id}.{extension}` */
  @Text(100, { unique: true })
  objectPath: string;

  @Text(20)
  kind: UploadKind;

  @Text(20, { default: 'pending' })
  state: UploadState;

  /** The user who requested the address; null: the product itself. */
  @Column({ type: 'uuid', nullable: true })
  ownerId: string | null;

  /** The name that the uploader's file had; never a path. */
  @Text(200)
  fileName: string;

  @Text(100)
  contentType: string;

  /** Bytes announced; null when none were. */
  @Column({ type: 'bigint', nullable: true, transformer: bytes })
  declaredSize: number | null;

  /** Bytes that arrived; null until then. */
  @Column({ type: 'bigint', nullable: true, transformer: bytes })
  size: number | null;

  /** The content that uses it, such as `video:12`; an upload serves one thing only. */
  @Index('uploads_attached_to', { where: `"attached_to" IS NOT NULL` })
  @Text(60, { nullable: true })
  attachedTo: string | null;

  /** Until then its address takes the file. */
  @Timestamp()
  expiresAt: Date;

  @CreatedAt()
  createdAt: Date;
}
