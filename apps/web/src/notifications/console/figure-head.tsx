import type { ReactNode } from 'react';

/** A block's name at the left and its figure at the right. The figure keeps its width as it counts. */
export function FigureHead({ name, value, unit }: { name: string; value: string; unit?: ReactNode }) {
  return (
    <div className="flex items-end justify-between gap-3">
      <span className="lab">{name}</span>
      <span className="text-right text-[20px] leading-7 font-medium tracking-[-0.01em]">
        {value} <small className="text-base font-normal tracking-normal text-text-3">{unit}</small>
      </span>
    </div>
  );
}

/** A bar whose parts are shares (0 to 1) of the whole. */
export function ShareBar({ label, parts }: { label: string; parts: readonly { share: number; tone: string }[] }) {
  return (
    <div role="img" aria-label={label} className="flex h-1.5 overflow-hidden bg-pressed">
      {parts.map(({ share, tone }) => (
        <span key={tone} className={`block h-full ${tone}`} style={{ width: `${(share * 100).toFixed(2)}%` }} />
      ))}
    </div>
  );
}
