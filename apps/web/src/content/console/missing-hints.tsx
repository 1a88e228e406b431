import { Circle } from 'lucide-react';

/** What is still to be done before something can be saved. */
export function MissingHints({ hints }: { hints: readonly string[] }) {
  return (
    <ul aria-label="Still missing" aria-live="polite" className="grid gap-1 text-meta text-text-2">
      {hints.map((hint) => (
        <li key={hint} className="flex items-center gap-2">
          <Circle size={8} strokeWidth={2} aria-hidden className="text-warn" /> {hint}
        </li>
      ))}
    </ul>
  );
}
