import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dismiss, isDismissed } from '../../shared/lib/dismissals.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** Set once the first steps were dismissed in this browser. Also read by start/start.js. */
const KEY = 't0-first-steps';
const STEP =
  'flex h-full min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]';

/** A member's one-time steps in a browser; known before the first paint, so that nothing moves (docs/product/terminal.md#first-steps). */
export function FirstSteps() {
  const [isDone, setDone] = useState(() => isDismissed(KEY));
  if (isDone) return null;
  const end = (): void => {
    dismiss(KEY);
    setDone(true);
  };
  return <FirstStepsPanel onDismiss={end} />;
}

/** The panel of the first steps. */
export function FirstStepsPanel({ onDismiss }: { onDismiss?: () => void }) {
  const { name } = useTimes();
  const steps = [
    ['Position size', 'Enter your balance and account currency: each signal then says how many lots.', '/calculator'],
    ['Alerts on this device', 'Hear of signals while the terminal is closed.', '/profile?section=alerts'],
    ['Time zone', `Times are shown in ${name}. Choose another if you read in your own.`, '/profile'],
  ] as const;
  return (
    <Panel
      title="First steps"
      bleed
      note={<span className="meta">once in this browser</span>}
      actions={
        <IconButton label="Dismiss the first steps" small onClick={onDismiss}>
          <X size={14} aria-hidden />
        </IconButton>
      }
    >
      <ul className="grid grid-cols-3 divide-line max-desk:grid-cols-1 max-desk:divide-y desk:divide-x">
        {steps.map(([step, text, to]) => (
          <li key={step}>
            <Link to={to} className={STEP}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{step}</span>
                <span className="block text-meta text-text-2 max-md:hidden">{text}</span>
              </span>
              <ChevronRight size={16} aria-hidden className="flex-none text-link" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
