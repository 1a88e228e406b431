import type { User } from '@t0/contracts/accounts';
import type { BlogPost } from '@t0/contracts/content';
import { signalInstruments, type SignalInstrument } from '@t0/contracts/prices';
import { ArrowLeft, FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasAccess } from '@t0/domain/accounts';
import { useQuery } from '@tanstack/react-query';
import { Markdown } from '../markdown.tsx';
import { PriceCell } from '../../prices/price-cell.tsx';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { bylineOf, blogPosts } from './posts.ts';
import { CoverImage } from './cover-image.tsx';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { readStatus, type ReadStatus } from '../../shared/lib/read-status.ts';

/** One post, and the status of its reading. */
export interface PostRead {
  status: ReadStatus | 'missing';
  post: BlogPost | null;
  retry: () => void;
}

const found = (post: BlogPost): PostRead['status'] => (post.published ? 'ready' : 'missing');

/** Reads one post by its address, and follows its changes. */
export function usePost(id: number): PostRead {
  const changed = blogPosts.useRow(id);
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/blog-posts', id],
    queryFn: ({ signal }) => request<BlogPost>(`/api/blog-posts/${id}`, { signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
    retry: (failures, reason) => failures < 2 && !(reason instanceof HttpError && reason.statusCode === 404),
  });
  const retry = (): void => void refetch();
  const missing = { status: 'missing', post: null, retry } as const;
  if (changed === null || !(Number.isSafeInteger(id) && id > 0)) return missing;
  const post = changed && (!data || changed.version >= data.version) ? changed : data;
  if (post) return { status: found(post), post, retry };
  if (error instanceof HttpError && [400, 404].includes(error.statusCode)) return missing;
  return { status: readStatus(false, error !== null), post: null, retry };
}

const WORDS_A_MINUTE = 220;

/** One post to read, with all its states (docs/product/content.md#blog-post). */
export function PostView({ read, backTo }: { read: PostRead; backTo: string }) {
  const { status, post, retry } = read;
  return (
    <div className="mx-auto grid w-full max-w-[920px] grid-cols-[minmax(0,1fr)_220px] content-start gap-x-18 px-(--gutter) pt-6 pb-14 max-desk:grid-cols-1">
      <div className="col-span-full mb-5">
        <Link to={backTo} className={buttonClass('quiet', 'md', '-ml-3')}>
          <ArrowLeft size={14} aria-hidden /> Back to insights
        </Link>
      </div>
      {status === 'loading' && <PostSkeleton />}
      {status === 'error' && (
        <div className="col-span-full">
          <PanelError title="Error loading blog post" text="The server did not answer as it should." onRetry={retry} />
        </div>
      )}
      {status === 'missing' && (
        <div className="col-span-full">
          <h1 className="sr-only">Blog post not found</h1>
          <PanelState
            icon={FileQuestion}
            title="Blog post not found"
            text="It may have been withdrawn."
            action={
              <Link to="/blog" className={buttonClass('primary')}>
                ALL INSIGHTS
              </Link>
            }
          />
        </div>
      )}
      {status === 'ready' && post && <Post post={post} />}
    </div>
  );
}

function Post({ post }: { post: BlogPost }) {
  const isEmpty = post.content.trim() === '';
  const { author, date } = bylineOf(post, useTimes());
  const instrument = instrumentOf(`${post.title}\n${post.excerpt}`);
  return (
    <>
      <article className="min-w-0">
        <h1 className="font-read text-[40px] leading-[48px] font-semibold tracking-[-0.015em] break-words text-balance max-md:text-[30px] max-md:leading-9">
          {post.title}
        </h1>
        <p className="mt-4 font-read text-[21px] leading-[31px] break-words text-text-2 max-md:text-[18px] max-md:leading-7">
          {post.excerpt}
        </p>
        <CoverImage src={post.imageUrl} className="mt-6 max-h-[440px] rounded-panel border border-line-2" />
        <div className="mt-6 max-w-[65ch] font-read text-[18px] leading-[29px]">
          {isEmpty ? (
            <p className="text-text-2">No content available for this blog post.</p>
          ) : (
            <Markdown text={post.content} />
          )}
        </div>
      </article>
      <dl className="h-fit border-line-2 max-desk:mt-10 max-desk:border-t">
        <Fact label="Author">{author}</Fact>
        <Fact label="Published">{date}</Fact>
        {!isEmpty && <Fact label="Reading time">{readingMinutes(post.content)} min</Fact>}
        {instrument && (
          <Fact label="Instrument">
            <span className="flex items-center justify-between gap-3">
              {instrument} <PriceCell symbol={instrument} className="-mr-1" />
            </span>
            <SimulatedLabel />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-line-2 py-3 last:border-b-0">
      <dt className="lab">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

function PostSkeleton() {
  return (
    <div role="status" className="col-span-full grid gap-4">
      <p className="meta">Loading...</p>
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="mt-2 h-5 w-3/4" />
      <Skeleton className="mt-6 h-60 w-full max-w-[620px]" />
      <Skeleton className="mt-4 h-3 w-3/5" />
      <Skeleton className="h-3 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  );
}

/** The reading time of a text, in minutes, at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE));
}

/** The instrument a text is about: the first one it names. */
export function instrumentOf(text: string): SignalInstrument | null {
  let first: { symbol: SignalInstrument; at: number } | null = null;
  for (const symbol of signalInstruments()) {
    const at = text.search(new RegExp(`\\b${symbol}\\b`, 'i'));
    if (at >= 0 && (!first || at < first.at)) first = { symbol, at };
  }
  return first?.symbol ?? null;
}

blogPosts.register();

/** One post, for everybody. The way back of a member is the dashboard's own section. */
export function BlogPostPage({ user }: { user: User | null }) {
  const { id } = useParams();
  const read = usePost(Number(id));
  usePageMeta(read.post?.title ?? 'Trading insights', read.post?.excerpt);
  return <PostView read={read} backTo={user && hasAccess(user) ? '/dashboard?scrollTo=blog' : '/blog'} />;
}
