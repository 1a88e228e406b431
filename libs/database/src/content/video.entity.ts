import { Column, Entity } from 'typeorm';
import { CreatedAt, Id, Text, Version } from '../platform/columns.ts';

/** A video update (docs/product/content.md#videos). */
@Entity('videos')
export class Video {
  @Id()
  id: number;

  @Text(255)
  title: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Text(500)
  videoUrl: string;

  @Text(500, { nullable: true })
  thumbnailUrl: string | null;

  @Column({ type: 'uuid', nullable: true })
  uploadedBy: string | null;

  @CreatedAt()
  createdAt: Date;

  @Version()
  version: number;
}
