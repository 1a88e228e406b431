import { useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';

/** The picture of a post; nothing replaces it when it cannot be shown. */
export function CoverImage({ src, className }: { src: string | null; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={cx('block w-full object-cover', className)}
    />
  );
}
