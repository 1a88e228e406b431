import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Text, UpdatedAt, Version } from './columns.ts';

/** A blog post (specification 2, section 3; limits section 5). */
@Entity('blog_posts')
@Index('blog_posts_newest', ['createdAt', 'id'])
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

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @Version()
  version: number;
}
