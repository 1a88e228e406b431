import { targetStepAt } from './target-states.ts';
import type { CloseReason, LastTarget, Signal } from '@t0/contracts/signals';
import { isOpenSignal } from './signal-order.ts';
import { transitionNotice } from './lifecycle-notice.ts';
import { changeNotice } from './signal-changes.ts';
import { closeNotice, halfOffNotice, stepOfEdit, targetNotice, withdrawalNotice } from './signal-steps.ts';

/**
 * The kinds of updates of an open signal for a member: `closed` by hand, `withdrawn` when the desk took it back, `t1` to `t9` of any target
 * after T0, whether the signal ends there or not.
 */
export type UpdateKind =
  | 'activated'
  | 't0'
  | LastTarget
  | Exclude<CloseReason, 'manual'>
  | 'closed'
  | 'withdrawn'
  | 'stop-to-entry'
  | 'stop-moved'
  | 'changed'
  | 'half-off';

/** One update of an open signal, as text. */
export interface SignalUpdateText {
  kind: UpdateKind;
  signal: Signal;
  title: string;
  message: string;
  /** ISO 8601; null where only the absence of the signal is known. */
  at: string | null;
}

/**
 * The last update of an open signal between two states (docs/product/terminal.md#signal-updates); null when there is none.
 * `after` left out: the signal is gone. The words are those of the notifications of these updates.
 */
export function describeUpdate(before: Signal, after: Signal | undefined): SignalUpdateText | null {
  if (!isOpenSignal(before)) return null;
  if (!after) return { kind: 'withdrawn', signal: before, ...withdrawalNotice(before, 'desk'), at: null };
  const textOf = (kind: UpdateKind, at: string, words: { title: string; message: string }): SignalUpdateText => ({
    kind,
    signal: after,
    at,
    ...words,
  });
  if (after.status === 'closed') {
    const at = after.closedAt ?? after.updatedAt;
    const reason = after.closeReason;
    if (reason !== null && reason !== 'manual')
      return textOf(reason, at, transitionNotice(after, { kind: 'closed', reason }, after.closePrice));
    return textOf('closed', at, closeNotice(after));
  }
  const hits = after.furtherHitsAt ?? [];
  if (hits.length > (before.furtherHitsAt?.length ?? 0)) {
    const target = targetStepAt(hits.length);
    const at = hits.at(-1) ?? null;
    return at === null
      ? textOf(target, after.updatedAt, targetNotice(after, target))
      : textOf(target, at, transitionNotice(after, { kind: 'target', target }, null));
  }
  if (after.t0Hit && !before.t0Hit)
    return after.t0HitAt === null
      ? textOf('t0', after.updatedAt, targetNotice(after, 't0'))
      : textOf('t0', after.t0HitAt, transitionNotice(after, { kind: 't0' }, null));
  if (before.status === 'limit' && after.status === 'active')
    return textOf('activated', after.updatedAt, transitionNotice(after, { kind: 'activated' }, null));
  if (after.status !== before.status && !isOpenSignal(after)) return null;
  if (after.halfOffAt && !before.halfOffAt) return textOf('half-off', after.halfOffAt, halfOffNotice(after));
  const notice = changeNotice(before, after);
  const kind = stepOfEdit(before, after);
  if (!notice || (kind !== 'stop-to-entry' && kind !== 'stop-moved' && kind !== 'changed')) return null;
  return textOf(kind, after.updatedAt, notice);
}
