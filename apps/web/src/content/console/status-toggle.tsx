import type { BlogPost } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { setPublished } from './api.ts';
import { statusText } from './use-post-editor.ts';

/** PUBLISHED, DRAFT or SCHEDULED; a press publishes it or makes it a draft (docs/product/console.md#blog). */
export function StatusToggle({ post, onChanged }: { post: BlogPost; onChanged: () => void }) {
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
