import type { BlogPost } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { setPublished } from '../api/blog-posts.ts';
import { statusText } from '../hooks/use-post-editor.ts';

/** PUBLISHED or DRAFT; a press toggles it (specification 2, section 2, 'BLOG'). */
export function StatusToggle({ post, onChanged }: { post: BlogPost; onChanged: () => void }) {
  const { published, title } = post;
  const toggle = useMutation({
    mutationFn: () => setPublished(post, !published),
    onSuccess: (saved) => {
      toast({ title: statusText(saved.published), description: saved.title });
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
      aria-label={`${published ? 'PUBLISHED' : 'DRAFT'}: ${title}. ${published ? 'Make it a draft' : 'Publish it'}`}
      title={published ? 'Make it a draft' : 'Publish it'}
      className="inline-flex min-h-7 items-center rounded-control hover:bg-hover max-md:min-h-11"
      onClick={() => toggle.mutate()}
    >
      <span className="badge" data-tone={published ? 'active' : 'closed'}>
        {published ? 'PUBLISHED' : 'DRAFT'}
      </span>
    </button>
  );
}
