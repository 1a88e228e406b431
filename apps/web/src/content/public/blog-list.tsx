import { ArrowLeft, Newspaper, Rss } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { blogPosts } from './posts.ts';
import { BlogCard, BlogCardSkeleton } from './blog-card.tsx';

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
