import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A blog post (docs/product/content.md#posts). */
@Entity('blog_posts')
@Index('blog_posts_newest', ['createdAt', 'id'])
@Index('blog_posts_waiting', ['publishAt'], { where: '"publish_at" IS NOT NULL' })
export class BlogPost {
  @Id()
  id: number;

  @Text(200)
  title: string;

  @Column({ type: 'text' })
  content: string;

  @Text(100)
  author: string;

  @Text(300)
  excerpt: string;

  @Text(500, { nullable: true })
  imageUrl: string | null;

  @Column({ type: 'boolean', default: true })
  isPublished: boolean;

  /** When a draft is published by itself; null: an administrator publishes it. Never set on a published post. */
  @Timestamp({ nullable: true })
  publishAt: Date | null;

  /** Members are to be notified of it when it is published. */
  @Column({ type: 'boolean', default: false })
  notifyMembers: boolean;

  /** When they were, which happens once. */
  @Timestamp({ nullable: true })
  notifiedAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Version()
  version: number;
}
