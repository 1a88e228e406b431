import { useState } from 'react';

/** A picture within a text; when it cannot be shown, its description stands in its place. */
export function TextImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return alt === '' ? null : <em>{alt}</em>;
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}
