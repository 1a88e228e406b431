import type { BlogPost } from '@t0/contracts';
import { Newspaper, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../../shared/content-editing/delete-dialog.tsx';
import { utcDateTime } from '../../../shared/lib/format.ts';
import type { LiveList } from '../../../shared/lib/live/live-collection.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deletePost } from '../api/blog-posts.ts';
import { contentPreview } from '../post-fields.ts';
import { StatusToggle } from './status-toggle.tsx';

interface ExistingPostsProps {
  posts: LiveList<BlogPost>;
  readOlder: (last: BlogPost) => Promise<void>;
  onEdit: (post: BlogPost) => void;
  onDeleted: (id: number) => void;
  onChanged: () => void;
}

/** EXISTING BLOG POSTS: every post, published or draft (specification 2, section 2, 'BLOG'). */
export function ExistingPosts({ posts, readOlder, onEdit, onDeleted, onChanged }: ExistingPostsProps) {
  const { rows, status, error, complete, retry } = posts;
  const [doomed, setDoomed] = useState<BlogPost | null>(null);
  const count = status === 'ready' ? ` (${rows.length}${complete ? '' : '+'})` : '';
  return (
    <Panel title={`Existing blog posts${count}`} bleed note={<ConnectionBadge />}>
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-5 p-4">
          {[1, 2, 3].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="w-full" />
            </div>
          ))}
        </div>
      )}
      {status === 'error' && <PanelError title="The blog posts are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={Newspaper} title="No blog posts created yet" text="Write the first one above." />
      )}
      <ul>
        {rows.map((post) => (
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
                {post.author}, <time dateTime={post.createdAt}>{utcDateTime(post.createdAt)} UTC</time>
              </p>
              <p className="read mt-1 break-words">{contentPreview(post.content)}</p>
            </div>
            <span className="flex gap-0.5">
              <IconButton small label={`Edit ${post.title}`} onClick={() => onEdit(post)}>
                <Pencil size={14} aria-hidden />
              </IconButton>
              <IconButton small label={`Delete ${post.title}`} onClick={() => setDoomed(post)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load blog posts" onLoad={() => readOlder(rows.at(-1)!)} />
        </div>
      )}
      {doomed && (
        <DeleteDialog
          title="DELETE BLOG POST"
          subject={doomed.title}
          text="It leaves every reader’s screen at once, with its uploaded image. This cannot be undone."
          remove={() => deletePost(doomed.id)}
          onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The blog post was not deleted')}
          onDeleted={() => {
            toast({ title: 'BLOG POST DELETED', description: doomed.title });
            onDeleted(doomed.id);
            onChanged();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Panel>
  );
}
