import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Measured figures side by side, cut by hairlines; two in a row on a phone. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col border-b border-line last:border-b-0 max-md:grid-flow-row max-md:grid-cols-2">
      {children}
    </dl>
  );
}

interface TileProps {
  label: string;
  /** Undefined: still to come. Null: nothing was measured yet. */
  value: ReactNode | undefined;
  unit?: string;
  /** Below the figure: its scope. */
  note?: ReactNode;
  tone?: 'long' | 'short' | 'warn';
}

const TONES = { long: 'text-long', short: 'text-short', warn: 'text-warn' };

/** One figure with its name. */
export function Tile({ label, value, unit, note, tone }: TileProps) {
  return (
    <div className="min-w-0 border-l border-line px-4 pt-3 pb-3.5 first:border-l-0 max-md:border-b max-md:nth-[odd]:border-l-0">
      <dt className="lab">{label}</dt>
      <dd className="mt-0.5 flow-root">
        {value === undefined ? (
          <Skeleton className="my-1.5 h-4 w-14" />
        ) : (
          <>
            <b className={`text-[22px] leading-7 font-medium tracking-[-0.01em] ${tone ? TONES[tone] : ''}`}>
              {value ?? '--'}
            </b>
            {unit && value !== null && <span className="ml-1 text-meta text-text-3">{unit}</span>}
          </>
        )}
        {note && <span className="meta block">{note}</span>}
      </dd>
    </div>
  );
}
