import type { SignalWarning } from '@t0/contracts';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { Button } from '../shared/ui/button.tsx';
import type { FoundWarnings } from './use-warnings.ts';
import type { SecondPress } from './use-second-press.ts';

interface WarningNoticeProps {
  warnings: FoundWarnings;
  press: SecondPress;
  /** The action of the second press: 'PUBLISH', 'SAVE'. */
  verb: 'PUBLISH' | 'SAVE';
  busy: boolean;
  onConfirm: () => void;
  /** Other ways than the second press, while it is asked for. */
  children?: ReactNode;
  className?: string;
}

const DONE = { PUBLISH: 'PUBLISHED', SAVE: 'SAVED' } as const;

/**
 * The warnings about the levels in a form, as text, while they are typed. Once the form was sent all the same, the confirming button
 * appears here. It has a place of its own, so that a double click or a held Enter key confirms nothing.
 */
export function WarningNotice({
  warnings: { found, note },
  press,
  verb,
  busy,
  onConfirm,
  className,
  children,
}: WarningNoticeProps) {
  const reasons = press.pending ?? found;
  if (reasons.length === 0)
    return note === null ? null : (
      <p className={cx('meta flex items-start gap-1.5', className)}>
        <Info size={12} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" /> {note}
      </p>
    );
  return (
    <section aria-label="Unusual levels" className={cx('bg-warn-1 px-4 py-3', className)}>
      <p role={press.pending ? 'alert' : 'status'} className="flex items-start gap-2 font-semibold text-warn">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        UNUSUAL{press.pending && `: NOT ${DONE[verb]} YET`}
      </p>
      <ul className="read mt-1 grid gap-1 leading-5">
        {reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {press.pending && children}
      {press.pending && (
        <Button
          variant="danger"
          className="mt-3 h-auto! min-h-(--control) w-full max-w-[560px] py-1.5 text-left whitespace-normal!"
          disabled={busy}
          onClick={(event) => {
            // The second half of a double click was not meant for this button.
            if (event.detail > 1) return;
            onConfirm();
          }}
        >
          {verb} ANYWAY: {labelsOf(reasons)}
        </Button>
      )}
    </section>
  );
}

/** 'entry 42,661 points from the market, T0 already passed'. */
function labelsOf(reasons: readonly SignalWarning[]): string {
  return reasons.map(({ label }) => label).join(', ');
}
