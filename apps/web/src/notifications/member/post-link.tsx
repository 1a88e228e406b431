import type { Notification } from '@t0/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The link to the blog post of a notification; nothing where it has none. */
export function PostLink({ of: { blogPostId, title } }: { of: Notification }) {
  if (blogPostId === undefined) return null;
  return (
    <Link
      to={`/blog/${blogPostId}`}
      aria-label={`Read full analysis: ${title}`}
      className="inline-flex min-h-8 w-fit items-center gap-1.5 rounded-control text-meta tracking-[0.02em] text-link hover:underline max-md:min-h-11"
    >
      READ FULL ANALYSIS <ArrowRight size={12} aria-hidden />
    </Link>
  );
}
