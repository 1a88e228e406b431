import type { BlogPost } from '@t0/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { bylineOf } from './byline.ts';
import { CoverImage } from './cover-image.tsx';

/** One post in the list: picture, title, three lines of excerpt, author, date and the way to it. */
export function BlogCard({ post }: { post: BlogPost }) {
  const { author, date } = bylineOf(post, useTimes());
  return (
    <li
      data-testid={`blog-card-${post.id}`}
      className="relative flex min-w-0 flex-col overflow-hidden rounded-panel border border-line-2 bg-panel hover:border-line-control"
    >
      <CoverImage src={post.imageUrl} className="aspect-video border-b border-line" />
      <div className="flex flex-1 flex-col p-5 max-md:p-4">
        <h2 className="font-read text-[21px] leading-7 font-semibold tracking-[-0.005em] break-words text-balance">
          {post.title}
        </h2>
        <p className="read mt-2 line-clamp-3 break-words">{post.excerpt}</p>
        <p className="meta mt-4 mb-4 flex flex-wrap gap-x-3 border-t border-line pt-3">
          <span className="text-text-2">{author}</span>
          <time dateTime={post.createdAt}>{date}</time>
        </p>
        <Link
          to={`/blog/${post.id}`}
          aria-label={`Read full analysis: ${post.title}`}
          className="mt-auto inline-flex min-h-8 w-fit items-center gap-1.5 rounded-control text-meta tracking-[0.02em] text-link before:absolute before:inset-0 max-md:min-h-11"
        >
          READ FULL ANALYSIS <ArrowRight size={12} aria-hidden />
        </Link>
      </div>
    </li>
  );
}

/** A card while its post is being read. */
export function BlogCardSkeleton() {
  return (
    <li data-testid="blog-skeleton" className="rounded-panel border border-line-2 bg-panel">
      <span aria-hidden className="block aspect-video border-b border-line bg-raised" />
      <div className="grid gap-3 p-5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
        <Skeleton className="mt-4 w-1/2" />
        <Skeleton className="mt-3 w-36" />
      </div>
    </li>
  );
}
