import type { ReactNode } from 'react';

/** A key, as printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-[18px] rounded-[3px] border border-line-2 bg-bg px-[5px] text-center text-label text-text-3">
      {children}
    </kbd>
  );
}
