import { isImageUrl } from '@t0/contracts';
import { useState } from 'react';
import { Markdown } from '../markdown.tsx';
import type { PostFields } from './post-fields.ts';

/** The post as it will be read. */
export function ReadingPreview({ fields }: { fields: PostFields }) {
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
