import type { JournalDecision } from '@t0/contracts';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { cx } from '../shared/lib/cx.ts';
import { decide } from './decide.ts';
import type { DecidedSignal } from './decide.ts';
import { journalMarks } from './journal-marks.ts';

const CHOICES = [
  { decision: 'taken', word: 'TOOK IT', Icon: Check, tone: 'aria-pressed:text-long' },
  { decision: 'skipped', word: 'SKIPPED', Icon: X, tone: 'aria-pressed:text-text' },
] as const satisfies { decision: JournalDecision; word: string; Icon: typeof Check; tone: string }[];

const BUTTON =
  'inline-flex h-[26px] min-w-[26px] items-center justify-center gap-1 rounded-control border border-line-control text-label tracking-[0.03em] text-text-2 hover:bg-hover aria-pressed:bg-pressed aria-pressed:font-semibold aria-busy:opacity-60 max-md:h-9 max-md:flex-1 max-md:px-2';

interface DecisionButtonsProps {
  signal: DecidedSignal;
  /** True: icons with their text as names, where a column has no more room. */
  narrow?: boolean;
  className?: string;
}

/** TOOK IT and SKIPPED next to a signal (docs/product/journal.md#taking). A click does not reach the elements around them. */
export function DecisionButtons({ signal, narrow = false, className }: DecisionButtonsProps) {
  const decision = journalMarks.useRow(signal.id)?.entry.decision;
  const [sending, setSending] = useState<JournalDecision | null>(null);
  const press = async (wanted: JournalDecision): Promise<void> => {
    if (sending) return;
    setSending(wanted);
    await decide(signal, wanted);
    setSending(null);
  };
  return (
    <span
      role="group"
      aria-label={`Journal: ${signal.instrument} ${signal.direction}`}
      className={cx('flex', narrow ? 'gap-1' : 'gap-1.5', className)}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()}
    >
      {CHOICES.map(({ decision: choice, word, Icon, tone }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={decision === choice}
          aria-busy={sending === choice || undefined}
          className={cx(BUTTON, tone, !narrow && 'px-1.5')}
          title={narrow ? word : undefined}
          aria-label={narrow ? word : undefined}
          onClick={() => void press(choice)}
        >
          <Icon size={12} strokeWidth={2} aria-hidden /> {!narrow && word}
        </button>
      ))}
    </span>
  );
}
