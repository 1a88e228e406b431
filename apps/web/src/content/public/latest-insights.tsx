import type { BlogPost } from '@t0/contracts/content';
import { ArrowRight, Newspaper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NewMark } from '../../shared/ui/new-mark.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { bylineOf, blogPosts } from './posts.ts';

/** The number of posts on the dashboard (docs/product/content.md#latest-insights). */
const SHOWN = 3;

/** LATEST BLOG INSIGHTS: the three newest, and the link to all if there are more (docs/product/content.md#latest-insights). */
export function LatestInsights() {
  const { rows, status, retry } = blogPosts.useList();
  return (
    <Panel
      title="Latest blog insights"
      bleed
      actions={
        status === 'ready' &&
        rows.length > SHOWN && (
          <Link to="/blog" className={buttonClass('quiet', 'sm')}>
            View all insights <ArrowRight size={12} aria-hidden />
          </Link>
        )
      }
    >
      {status === 'loading' && <InsightsSkeleton />}
      {status === 'error' && (
        <PanelError title="Failed to load blog posts" text="Check back later for the latest insights" onRetry={retry} />
      )}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={Newspaper} title="No trading insights available yet" />
      )}
      {status === 'ready' && rows.length > 0 && (
        <ul className="grid grid-cols-3 max-md:grid-cols-1">
          {rows.slice(0, SHOWN).map((post) => (
            <li
              key={post.id}
              data-testid={`insight-${post.id}`}
              className="min-w-0 border-line p-4 max-md:pb-1 max-md:not-first:border-t md:not-first:border-l"
            >
              <Byline post={post} />
              <h3 className="mt-2 mb-1.5 font-read text-[18px] leading-6 font-semibold break-words text-balance max-md:my-0.5 max-md:text-[16px]">
                {post.title}
              </h3>
              <p className="read line-clamp-3 break-words max-md:hidden">{post.excerpt}</p>
              <Link
                to={`/blog/${post.id}`}
                aria-label={`Read full analysis: ${post.title}`}
                className="mt-2 inline-flex min-h-8 max-md:mt-0 items-center gap-1.5 rounded-control text-meta tracking-[0.02em] text-link hover:underline max-md:min-h-11"
              >
                READ FULL ANALYSIS <ArrowRight size={12} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Byline({ post }: { post: BlogPost }) {
  const { author, date } = bylineOf(post, useTimes());
  return (
    <p className="meta">
      {date}, {author} <NewMark at={post.createdAt} />
    </p>
  );
}

function InsightsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-3 max-md:grid-cols-1">
      {[1, 2, 3].map((card) => (
        <SkeletonStack
          key={card}
          className="grid gap-3 border-line p-4 max-md:not-first:border-t md:not-first:border-l"
          lines={['w-40', 'h-4 w-4/5', 'w-full', 'w-full', 'w-1/2', 'mt-2 w-32']}
        />
      ))}
    </div>
  );
}
