import type { BlogPost } from '@t0/contracts/content';
import { Newspaper, Pencil, Trash2 } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { ContentList } from './content-list.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { deletePost, setPublished } from './api.ts';
import { contentPreview, statusText } from './use-post-editor.ts';

/** PUBLISHED, DRAFT or SCHEDULED; a press publishes it or makes it a draft (docs/product/console.md#blog). */
function StatusToggle({ post, onChanged }: { post: BlogPost; onChanged: () => void }) {
  const { published, title, publishAt } = post;
  const status = published ? 'PUBLISHED' : publishAt === undefined ? 'DRAFT' : 'SCHEDULED';
  const toggle = useMutation({
    mutationFn: () => setPublished(post, !published),
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
        remove: deletePost,
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
