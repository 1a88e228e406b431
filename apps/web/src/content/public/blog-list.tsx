import { ArrowLeft, Newspaper, Rss, ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BlogPost } from '@t0/contracts/content';
import { buttonClass } from '../../shared/ui/button.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { blogPosts, bylineOf } from './posts.ts';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { CoverImage } from './cover-image.tsx';

/** Cards while loading (docs/product/content.md#blog-list). */
const SKELETONS = [1, 2, 3, 4, 5, 6];

const GRID = 'grid grid-cols-3 gap-4 max-desk:grid-cols-2 max-md:grid-cols-1';

/** The public list of posts with all its states (docs/product/content.md#blog-list). `backTo`: where the way back leads. */
export function BlogList({ backTo }: { backTo: string }) {
  const { rows, status, complete, retry } = blogPosts.useList();
  return (
    <div className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-6 pb-10">
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link to={backTo} className={buttonClass()}>
          <ArrowLeft size={14} aria-hidden /> {backTo === '/' ? 'BACK TO MAIN' : 'BACK TO TERMINAL'}
        </Link>
        <h1 className="text-title font-semibold tracking-[0.03em]">TRADING INSIGHTS</h1>
        <span className="flex-1" />
        <a href="/rss.xml" className={buttonClass('quiet')}>
          <Rss size={14} aria-hidden /> RSS
        </a>
      </div>
      {status === 'loading' && (
        <ul aria-busy="true" aria-label="Loading insights" className={GRID}>
          {SKELETONS.map((card) => (
            <BlogCardSkeleton key={card} />
          ))}
        </ul>
      )}
      {status === 'error' && (
        <Panel title="Insights">
          <PanelError
            title="Insights are not available"
            text="Failed to load trading insights. Please try again later."
            onRetry={retry}
          />
        </Panel>
      )}
      {status === 'ready' && rows.length === 0 && complete && (
        <Panel title="Insights">
          <PanelState icon={Newspaper} title="NO INSIGHTS AVAILABLE" text="The first one appears here by itself." />
        </Panel>
      )}
      {status === 'ready' && (rows.length > 0 || !complete) && (
        <>
          <ul className={GRID}>
            {rows.map((post) => (
              <BlogCard key={post.id} post={post} />
            ))}
          </ul>
          <footer className="mt-6 flex items-center justify-center gap-4">
            <p role="status" className="lab">
              {rows.length}
              {complete ? '' : '+'} INSIGHTS PUBLISHED
            </p>
            {!complete && <LoadOlder failure="Failed to load trading insights" onLoad={blogPosts.readOlder} />}
          </footer>
        </>
      )}
    </div>
  );
}

/** One post in the list: picture, title, three lines of excerpt, author, date and the way to it. */
function BlogCard({ post }: { post: BlogPost }) {
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
function BlogCardSkeleton() {
  return (
    <li data-testid="blog-skeleton" className="rounded-panel border border-line-2 bg-panel">
      <span aria-hidden className="block aspect-video border-b border-line bg-raised" />
      <SkeletonStack
        className="grid gap-3 p-5"
        lines={['h-5 w-4/5', 'w-full', 'w-full', 'w-2/3', 'mt-4 w-1/2', 'mt-3 w-36']}
      />
    </li>
  );
}
