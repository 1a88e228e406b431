import { LoaderCircle } from 'lucide-react';

/** A wait that fills its place, with its text. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <span className="flex items-center gap-3 text-meta tracking-[0.06em] text-text-2">
        <LoaderCircle size={16} aria-hidden className="text-link motion-safe:animate-spin" /> {text}
      </span>
    </div>
  );
}
