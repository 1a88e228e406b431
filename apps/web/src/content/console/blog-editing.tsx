import { isImageUrl, type BlogPost } from '@t0/contracts/content';
import type { LiveEventType } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { compareText } from '@t0/domain/platform';
import { useRef, useState } from 'react';
import { Newspaper, Pencil, Trash2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { defineLive } from '../../live/define-live.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';
import { draftPlace, readDraft, writeDraft, useDraft } from '../../shared/lib/session-draft.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { Markdown } from '../markdown.tsx';
import { usePostEditor, type PostFields, contentPreview, statusText } from './use-post-editor.ts';
import { PostForm } from './post-form.tsx';
import { STAFF_LISTS } from '../../live/staff-lists.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { useReread } from '../../live/use-reread.ts';
import { ContentList } from './content-list.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { request } from '../../shared/lib/http.ts';

/** Every post, drafts too, newest first, live: for administrators. */
export const allPosts = defineLive<BlogPost>({
  ...STAFF_LISTS.allPosts,
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 2,
  failure: 'The blog posts cannot be loaded.',
});

/** The preview of the post for readers. */
function ReadingPreview({ fields }: { fields: PostFields }) {
  const { title, excerpt, author, content, imageUrl } = fields;
  const address = imageUrl.trim();
  const [broken, setBroken] = useState('');
  return (
    <article className="p-4" data-testid="reading-preview">
      <h3 className="font-read text-[28px] leading-9 font-semibold tracking-[-0.01em] break-words text-balance">
        {title.trim() || <span className="text-text-3">No title yet</span>}
      </h3>
      {excerpt.trim() && (
        <p className="mt-2 font-read text-[18px] leading-7 break-words text-text-2">{excerpt.trim()}</p>
      )}
      <p className="meta mt-3">{author.trim() || 'No author yet'}</p>
      {isImageUrl(address) &&
        (broken === address ? (
          <p role="status" className="mt-4 text-meta text-warn">
            The image cannot be shown. Readers see the post without it.
          </p>
        ) : (
          <img
            src={address}
            alt=""
            referrerPolicy="no-referrer"
            onError={() => setBroken(address)}
            className="mt-4 max-h-72 w-full rounded-panel border border-line-2 object-cover"
          />
        ))}
      <div className="mt-4 max-w-[65ch] font-read text-[18px] leading-[29px]">
        {content.trim() === '' ? <p className="text-text-3">No content yet.</p> : <Markdown text={content} level={4} />}
      </div>
    </article>
  );
}

const TYPES: readonly LiveEventType[] = ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'];

/** The number of all posts as text, drafts too, independent of how many were read. */
function useAllPostsTotal(list: LiveList<BlogPost>): string {
  return useListTotal('/api/admin/blog-posts', TYPES, list);
}

interface BlogEditingProps {
  onChanged: () => void;
}

/** The post in the form, null for a new one, and the number of finished ones: each has a form of its own. */
interface Edited {
  id: number | null;
  done: number;
}

const NOTHING: Edited = { id: null, done: 0 };

/** TRADING INSIGHTS BLOG SYSTEM (docs/product/console.md#blog). */
export function BlogEditing({ onChanged }: BlogEditingProps) {
  const posts = allPosts.useList();
  const total = useAllPostsTotal(posts);
  const top = useRef<HTMLDivElement>(null);
  // The choice survives a change of tab, as the typed text does.
  const [{ id: chosen, done }, choose] = useDraft<Edited>('blog:edited', NOTHING);
  const known = allPosts.useRow(chosen ?? 0);
  // One further down the list than was read, of which nothing was typed: there is nothing to show of it.
  const lost = known === undefined && posts.status === 'ready' && readDraft(draftPlace(`blog:${chosen}`)) === null;
  const id = lost ? null : chosen;
  const close = (): void => choose({ id: null, done: done + 1 });
  const onEdit = (post: BlogPost): void => {
    choose({ id: post.id });
    top.current?.scrollIntoView({ block: 'nearest' });
    top.current?.focus();
  };
  const onDeleted = (deleted: number): void => {
    if (deleted !== id) return;
    writeDraft(draftPlace(`blog:${deleted}`), null);
    close();
  };
  return (
    <div className="grid gap-4 max-md:gap-2">
      <div ref={top} tabIndex={-1} className="scroll-mt-16 outline-none focus-visible:shadow-none">
        <PostEditing key={`${id ?? 'new'} ${done}`} id={id} onChanged={onChanged} onDone={close} />
      </div>
      <ExistingPosts
        posts={posts}
        total={total}
        readOlder={allPosts.readOlder}
        onEdit={onEdit}
        onDeleted={onDeleted}
        onChanged={onChanged}
      />
    </div>
  );
}

interface PostEditingProps extends BlogEditingProps {
  id: number | null;
  onDone: () => void;
}

function PostEditing({ id, onChanged, onDone }: PostEditingProps) {
  const post = allPosts.useRow(id ?? 0);
  const editor = usePostEditor({ id, post: id === null ? undefined : post, onChanged, onDone });
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2 max-md:gap-2">
      <Panel
        title="Trading insights blog system"
        bleed
        note={<span className="meta">{id === null ? 'new post' : `editing post ${id}`}</span>}
      >
        <PostForm
          editor={editor}
          id={id}
          onCancel={() => {
            editor.edit.revert();
            onDone();
          }}
        />
      </Panel>
      <Panel
        title="Preview"
        bleed
        className="desk:sticky desk:top-[calc(var(--bar)+16px)]"
        note={<span className="meta">as readers see it</span>}
      >
        <ReadingPreview fields={editor.edit.fields} />
      </Panel>
    </div>
  );
}

// Follows the log from here on; its snapshot is read afterwards, so nothing between is missed.
allPosts.register();

/** BLOG: posts written, published, taken back and deleted. */
export function BlogPostsTab() {
  const onChanged = useReread(() => void queryClient.invalidateQueries({ queryKey: ['/api/admin/blog-posts'] }));
  return <BlogEditing onChanged={onChanged} />;
}

/** PUBLISHED, DRAFT or SCHEDULED; a press publishes it or makes it a draft (docs/product/console.md#blog). */
function StatusToggle({ post, onChanged }: { post: BlogPost; onChanged: () => void }) {
  const { published, title, publishAt } = post;
  const status = published ? 'PUBLISHED' : publishAt === undefined ? 'DRAFT' : 'SCHEDULED';
  const toggle = useMutation({
    mutationFn: () =>
      request<BlogPost>(`/api/blog-posts/${post.id}/status`, {
        method: 'PATCH',
        body: { published: !published, version: post.version },
      }),
    onSuccess: (saved) => {
      toast({ title: statusText(saved), description: saved.title });
      onChanged();
    },
    onError: (error) => {
      toastFailure('STATUS UPDATE FAILED', error, 'The status was not changed');
      onChanged();
    },
  });
  return (
    <button
      type="button"
      disabled={toggle.isPending}
      aria-label={`${status}: ${title}. ${published ? 'Make it a draft' : 'Publish it'}`}
      title={published ? 'Make it a draft' : 'Publish it'}
      className="inline-flex min-h-7 items-center rounded-control hover:bg-hover max-md:min-h-11"
      onClick={() => toggle.mutate()}
    >
      <span className="badge" data-tone={published ? 'active' : publishAt === undefined ? 'closed' : 'limit'}>
        {status}
      </span>
    </button>
  );
}

interface ExistingPostsProps {
  posts: LiveList<BlogPost>;
  /** The number of all of them, as text. */
  total: string;
  readOlder: () => Promise<void>;
  onEdit: (post: BlogPost) => void;
  onDeleted: (id: number) => void;
  onChanged: () => void;
}

/** EXISTING BLOG POSTS: every post, published or draft (docs/product/console.md#blog). */
export function ExistingPosts({ posts, total, readOlder, onEdit, onDeleted, onChanged }: ExistingPostsProps) {
  const times = useTimes();
  return (
    <ContentList
      title={`Existing blog posts${posts.status === 'ready' ? ` (${total})` : ''}`}
      list={posts}
      readOlder={readOlder}
      plural="blog posts"
      empty={{ icon: Newspaper, title: 'No blog posts created yet', text: 'Write the first one above.' }}
      skeleton={<LoadingRows />}
      deletion={{
        title: 'DELETE BLOG POST',
        text: 'It leaves every reader’s screen at once, with its uploaded image. This cannot be undone.',
        remove: (id: number) => request<void>(`/api/blog-posts/${id}`, { method: 'DELETE' }),
        onFailed: (failure) => toastFailure('DELETE FAILED', failure, 'The blog post was not deleted'),
        done: 'BLOG POST DELETED',
        onDeleted: ({ id }) => {
          onDeleted(id);
          onChanged();
        },
      }}
    >
      {(post, onDelete) => (
        <li
          key={post.id}
          data-testid={`post-${post.id}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line px-4 py-3 last:border-b-0"
        >
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <StatusToggle post={post} onChanged={onChanged} />
              <h3 className="min-w-0 font-semibold break-words">{post.title}</h3>
            </div>
            <p className="meta">
              {post.author}, <time dateTime={post.createdAt}>{times.dateTime(post.createdAt)}</time>
              {post.publishAt !== undefined && (
                <>
                  , published <time dateTime={post.publishAt}>{times.dateTime(post.publishAt)}</time>
                </>
              )}
              {post.notifyMembers && (post.membersNotified ? ', members were told' : ', members will be told')}
            </p>
            <p className="read mt-1 break-words">{contentPreview(post.content)}</p>
          </div>
          <span className="flex gap-0.5">
            <IconButton small label={`Edit ${post.title}`} onClick={() => onEdit(post)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton small label={`Delete ${post.title}`} onClick={onDelete}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </span>
        </li>
      )}
    </ContentList>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-5 p-4">
      {[1, 2, 3].map((row) => (
        <SkeletonStack key={row} className="grid gap-2" lines={['h-4 w-1/3', 'w-full']} />
      ))}
    </div>
  );
}
