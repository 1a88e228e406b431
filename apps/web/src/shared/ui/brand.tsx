import { Link } from 'react-router-dom';

/** The product's mark and title; leads to `to`. */
export function Brand({ to, full = true }: { to: string; full?: boolean }) {
  return (
    <Link
      to={to}
      aria-label="T0 Trading Terminal"
      className="flex items-center gap-2 rounded-control text-[14px] font-[650] tracking-[0.04em] whitespace-nowrap"
    >
      <BrandMark />
      <span>T0{full && <span className="font-[450] text-text-3 max-[1039px]:hidden"> TRADING TERMINAL</span>}</span>
    </Link>
  );
}

/** The mark alone: a rail with its price. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
      <rect x=".5" y=".5" width="23" height="23" rx="3" fill="none" stroke="var(--line-control)" />
      <path d="M4 12h16" stroke="var(--text-3)" />
      <path d="M8 8v8" stroke="var(--text)" strokeWidth="1.5" />
      <path d="M17 7v10" stroke="var(--long)" strokeWidth="1.5" />
      <circle cx="13" cy="12" r="2.5" fill="var(--link)" />
    </svg>
  );
}
