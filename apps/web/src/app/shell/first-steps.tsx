import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../shared/lib/account-settings.ts';
import { dismiss, isDismissed } from '../../shared/lib/dismissals.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useFigures } from '../../sizing/figures.ts';

/** Set once the first steps were dismissed in this browser. Also read by start/start.js. */
const KEY = 't0-first-steps';
const STEP =
  'flex h-full min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]';

/** True if the step is done, as this browser and the account say; in the order of the steps. */
function useStepsDone(): readonly boolean[] {
  const hasBalance = useFigures(({ balance }) => balance.trim() !== '');
  const zone = useQuery({ ...settingsQuery, enabled: false }).data?.displaySettings.timeZone;
  const isAlerted = typeof Notification !== 'undefined' && Notification.permission === 'granted';
  return [hasBalance, isAlerted, zone === 'local'];
}

/** A member's one-time steps in a browser; known before the first paint, so that nothing moves (docs/product/terminal.md#first-steps). */
export function FirstSteps() {
  const [isDismissedHere, setDone] = useState(() => isDismissed(KEY));
  const done = useStepsDone();
  const isOver = done.every(Boolean);
  useEffect(() => {
    if (isOver) dismiss(KEY);
  }, [isOver]);
  if (isDismissedHere || isOver) return null;
  const end = (): void => {
    dismiss(KEY);
    setDone(true);
  };
  return <FirstStepsPanel done={done} onDismiss={end} />;
}

/** The line of the first steps, which opens to all of them. */
export function FirstStepsPanel({ done = [], onDismiss }: { done?: readonly boolean[]; onDismiss?: () => void }) {
  const { name } = useTimes();
  const steps = [
    ['Position size', 'Enter your balance and account currency: each signal then says how many lots.', '/calculator'],
    ['Alerts on this device', 'Hear of signals while the terminal is closed.', '/profile?section=alerts'],
    ['Time zone', `Times are shown in ${name}. Choose another if you read in your own.`, '/profile'],
  ] as const;
  const next = Math.max(
    0,
    steps.findIndex((_, index) => !done[index]),
  );
  return (
    <section
      aria-label="First steps"
      className="relative border border-line-2 bg-panel max-md:border-x-0 md:rounded-panel"
    >
      <details>
        <summary className="flex min-h-8 cursor-pointer items-center gap-3 py-1 pr-12 pl-4 text-meta max-md:min-h-10">
          <h2 className="font-semibold tracking-[0.05em] whitespace-nowrap uppercase">First steps</h2>
          <span className="min-w-0 flex-1 truncate text-text-2">
            {done.filter(Boolean).length} of 3, next: <span className="text-link underline">{steps[next]![0]}</span>
          </span>
        </summary>
        <ul className="grid grid-cols-3 divide-line border-t border-line max-desk:grid-cols-1 max-desk:divide-y desk:divide-x">
          {steps.map(([step, text, to], index) => (
            <li key={step}>
              <Link to={to} className={STEP}>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    {step} {done[index] && <span className="text-long">done</span>}
                  </span>
                  <span className="block text-meta text-text-2 max-md:hidden">{text}</span>
                </span>
                {done[index] ? (
                  <Check size={16} aria-hidden className="flex-none text-long" />
                ) : (
                  <ChevronRight size={16} aria-hidden className="flex-none text-link" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </details>
      <IconButton
        label="Dismiss the first steps"
        small
        className="absolute! top-1 right-2 max-md:top-0"
        onClick={onDismiss}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </section>
  );
}
