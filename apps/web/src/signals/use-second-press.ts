import { SIGNAL_HAS_WARNINGS } from '@t0/contracts';
import type { SignalWarning, SignalWarningCode } from '@t0/contracts';
import type { LevelledSignal } from '@t0/domain';
import { useState } from 'react';
import { HttpError } from '../shared/lib/http.ts';

/** The question about the warnings of a signal before it is sent. */
export interface SecondPress {
  /** The warnings that the second press confirms; null: nothing was asked, or the levels have changed since. */
  pending: readonly SignalWarning[] | null;
  /** The names that the second press sends. */
  codes: SignalWarningCode[];
  /** Asks about the warnings that the screen found, if any; true when it did, and nothing is to be sent. */
  stops: (found: readonly SignalWarning[]) => boolean;
  /** Asks about the warnings that the server found; true when it refused because of them. */
  refused: (error: unknown) => boolean;
  /** It was sent. */
  done: () => void;
}

/** Asks for a second, deliberate press that names the warnings. It holds for exactly these levels: any change of them asks again. */
export function useSecondPress(levels: LevelledSignal): SecondPress {
  const { instrument, direction, status, entryPrice, slPrice, t0Price, t1Price, furtherTargets } = levels;
  const subject = JSON.stringify([
    instrument,
    direction,
    status,
    entryPrice,
    slPrice,
    t0Price,
    t1Price,
    furtherTargets,
  ]);
  const [question, setQuestion] = useState<{ subject: string; reasons: readonly SignalWarning[] } | null>(null);
  const pending = question?.subject === subject ? question.reasons : null;
  const ask = (reasons: readonly SignalWarning[]): boolean => {
    if (reasons.length > 0) setQuestion({ subject, reasons });
    return reasons.length > 0;
  };
  return {
    pending,
    codes: (pending ?? []).map(({ code }) => code),
    stops: ask,
    refused: (error) => error instanceof HttpError && error.code === SIGNAL_HAS_WARNINGS && ask(error.reasons),
    done: () => setQuestion(null),
  };
}
