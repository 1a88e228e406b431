import { useLayoutEffect, useState } from 'react';
import { BrandMark } from '../shared/ui/brand.tsx';

declare global {
  interface Window {
    /** The time when the start screen appeared, in ms of `performance.now()`; set by `start/start.js`. */
    t0SplashBegan?: number;
  }
}

/** The start screen's own time, in ms, of which the bar takes the first part; also in `start/start.js`. */
const SPLASH_MS = 1500;
const FULL_MS = 1200;

/** The text of the splash from each percentage on (docs/product/visitors.md#start: 20, 40, 60, 80, 95 and 100); the first also before. */
const SPLASH_STEPS = [
  { from: 0, text: 'CONNECTING TO TRADING SERVERS...' },
  { from: 40, text: 'AUTHENTICATING INSTITUTIONAL ACCESS...' },
  { from: 60, text: 'LOADING MARKET DATA STREAMS...' },
  { from: 80, text: 'INITIALIZING SIGNAL ALGORITHMS...' },
  { from: 95, text: 'ESTABLISHING SECURE CONNECTIONS...' },
  { from: 100, text: 'T0 TRADING TERMINAL READY' },
] as const;

/** The message that belongs to a percentage. */
export function splashMessage(percent: number): string {
  return SPLASH_STEPS.findLast((step) => percent >= step.from)?.text ?? SPLASH_STEPS[0].text;
}

/** The time since the start screen appeared, in ms. It starts now, where the page's first script showed none. */
export function splashElapsed(): number {
  window.t0SplashBegan ??= performance.now();
  return performance.now() - window.t0SplashBegan;
}

/** The progress of its bar by then, in percent. */
export const splashPercent = (elapsed: number): number => Math.min(100, Math.floor((100 * elapsed) / FULL_MS));

const STEP_MS = 30;
/** Columns of figures without meaning, the same every time; one element, as nothing of it changes while the bar counts. */
const RAIN = (
  <div aria-hidden className="rain">
    {Array.from({ length: 18 }, (_, column) => (
      <span key={column} data-column={column % 5}>
        {Array.from({ length: 72 }, (__, row) => (((column + 3) * (row + 7) * 7919) % 97) % 10).join('')}
      </span>
    ))}
  </div>
);

interface LoadingSplashProps {
  /** True if the content beneath can be read. */
  isReady: () => boolean;
  onDone: () => void;
}

/**
 * The start screen, from the time when the page's first script showed it. It ends when the screen beneath is ready, or after its own time,
 * and never shows in a hidden tab (docs/product/visitors.md#start). Quiet figures fall behind it.
 */
export function LoadingSplash({ isReady, onDone }: LoadingSplashProps) {
  const [percent, setPercent] = useState(0);
  useLayoutEffect(() => {
    const look = (): void => {
      const elapsed = splashElapsed();
      setPercent(splashPercent(elapsed));
      if (document.hidden || elapsed >= SPLASH_MS || isReady()) onDone();
    };
    look();
    const timer = setInterval(look, STEP_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isReady, onDone]);

  const message = splashMessage(percent);
  return (
    <div className="fixed inset-0 z-30 grid place-items-center overflow-hidden bg-bg">
      {RAIN}
      <section className="relative w-[min(420px,calc(100vw-32px))] border border-line-2 bg-panel p-6">
        <h1 className="flex items-center gap-3 text-title font-semibold tracking-[0.03em]">
          <BrandMark size={24} /> T0 TRADING TERMINAL
        </h1>
        <p role="status" className="typed mt-4 text-meta tracking-[0.04em] text-text-2" key={message}>
          {message}
        </p>
        <div
          role="progressbar"
          aria-label="Loading"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-3 h-1.5 bg-pressed"
        >
          <div className="h-full bg-link" style={{ width: `${percent}%` }} />
        </div>
        <div className="mt-3 flex justify-between text-label tracking-[0.06em] text-text-3">
          <Indicator on={percent >= 60}>SESSION</Indicator>
          <Indicator on={percent >= 80}>DATA</Indicator>
          <Indicator on={percent >= 100}>LINK</Indicator>
          <span className="min-w-[4ch] text-right text-text">{percent}%</span>
        </div>
      </section>
    </div>
  );
}

function Indicator({ on, children }: { on: boolean; children: string }) {
  return (
    <span className={`flex items-center gap-1.5 ${on ? 'text-long' : ''}`}>
      <i className={`size-1.5 rounded-full ${on ? 'bg-long' : 'border border-line-control'}`} />
      {children}
    </span>
  );
}
