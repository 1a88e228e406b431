import type { BlogPost } from '@t0/contracts';
import { useRef } from 'react';
import { useDraft } from '../../shared/lib/use-draft.ts';
import { draftPlace, readDraft, writeDraft } from '../../shared/lib/session-draft.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { usePostEditor } from './use-post-editor.ts';
import { useAllPostsTotal } from './use-all-posts-total.ts';
import { allPosts } from './all-posts.ts';
import { ExistingPosts } from './existing-posts.tsx';
import { PostForm } from './post-form.tsx';
import { ReadingPreview } from './reading-preview.tsx';

interface BlogEditingProps {
  onChanged: () => void;
}

/** Which post is in the form, null for a new one, and how many were done: each has a form of its own. */
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
  // Which one is in the form outlives a look at another tab, as what was typed does.
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
        note={<span className="meta">as it will be read</span>}
      >
        <ReadingPreview fields={editor.edit.fields} />
      </Panel>
    </div>
  );
}
