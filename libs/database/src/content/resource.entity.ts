import { Column, Entity } from 'typeorm';
import { CreatedAt, Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A downloadable document (docs/product/content.md#resources). `fileSize` is in bytes. */
@Entity('resources')
export class Resource {
  @Id()
  id: number;

  @Text(255)
  title: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Text(255)
  fileName: string;

  @Text(500)
  fileUrl: string;

  @Column({ type: 'integer' })
  fileSize: number;

  @Text(100)
  fileType: string;

  @Text(50, { default: 'general' })
  category: string;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  @Column({ type: 'uuid', nullable: true })
  uploadedBy: string | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}
