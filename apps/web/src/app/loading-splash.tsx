import { useLayoutEffect, useState } from 'react';
import { BrandMark } from '../shared/ui/brand.tsx';
import { SPLASH_MS, splashElapsed, splashMessage, splashPercent } from './splash-steps.ts';

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
