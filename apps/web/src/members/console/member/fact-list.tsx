import type { ReactNode } from 'react';

/** Names and values of one member, one pair a line. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-y-1.5 px-4 py-3">{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-3">
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** The foot of a panel with its acts, and the reason why some of them are closed. */
export function Acts({ closed, children }: { closed?: string | null | undefined; children: ReactNode }) {
  return (
    <footer className="border-t border-line px-4 py-2.5">
      <div className="flex flex-wrap gap-2">{children}</div>
      {closed && <p className="meta mt-2">{closed}</p>}
    </footer>
  );
}
