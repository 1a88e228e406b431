import { Children, useEffect, useState, type ReactNode } from 'react';
import { changeLater } from '../lib/after-paint.ts';

/**
 * Shows its children one after another, from the top. Each comes once the one before it is on screen, so that a page of many panels
 * responds to a tap in between. Later ones are below and move nothing. Each is in a plain box, which can slide (stable-layout.tsx):
 * browsers count the slide of a clipping box as a layout shift.
 */
export function Staggered({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  const [count, setCount] = useState(0);
  const isWhole = count >= parts.length;
  useEffect(() => (isWhole ? undefined : changeLater(() => setCount(count + 1))), [count, isWhole]);
  return parts.slice(0, count).map((part, index) => (
    <div key={index} className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden max-md:gap-2">
      {part}
    </div>
  ));
}
