import type { IntakeDraft } from '@t0/contracts/intake';
import type { SignalWarningCode } from '@t0/contracts/platform';
import { isHeldSignal, type Publication, type Signal } from '@t0/contracts/signals';
import { readSignalText } from '@t0/domain/signals';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Send, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { onceEnded, postOnce } from '../../shared/lib/idempotency-key.ts';
import { request } from '../../shared/lib/http.ts';
import { useSingleKeys } from '../../shared/lib/hotkeys.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { writeAlert } from '../../signals/alert-to-write.ts';
import { asOwnAction } from '../../signals/own-actions.ts';
import { RequestedStep } from '../../signals/requested-step.tsx';
import { useSecondPress, WarningNotice, type SecondPress } from '../../signals/warning-notice.tsx';
import { draftLevels, draftTitle, signalOf } from './draft-text.ts';
import { intakeDrafts } from './intake-lists.ts';

/** The callbacks after a publication. */
export interface DraftOutcome {
  onPublished: (signal: Signal) => void;
  /** It waits, with UNDO next to the generator. */
  onHeld: () => void;
}

/** The actions on a draft. */
export interface DraftActions {
  /** False: something of it could not be read, and it has to be edited. */
  publishable: boolean;
  publish: (confirmed?: SignalWarningCode[]) => void;
  discard: () => void;
  press: SecondPress;
  busy: boolean;
}

/** Publishes a draft unchanged, or takes it off the list. A second call publishes nothing twice. */
function useDraftActions(draft: IntakeDraft, { onPublished, onHeld }: DraftOutcome): DraftActions {
  const { id, version, fields } = draft;
  const signal = signalOf(draft);
  const scope = `intake-${id}`;
  const press = useSecondPress({
    instrument: fields.instrument ?? '',
    direction: fields.direction ?? 'long',
    status: fields.status ?? 'active',
    entryPrice: fields.entryPrice ?? '',
    slPrice: fields.slPrice ?? '',
    t0Price: fields.t0Price ?? '',
    t1Price: fields.t1Price ?? '',
    ...(fields.furtherTargets && { furtherTargets: fields.furtherTargets }),
    t0Hit: false,
  });
  const gone = (): void => intakeDrafts.remove({ id, version: version + 1 });
  const publish = useMutation({
    mutationFn: (confirmed?: SignalWarningCode[]) =>
      asOwnAction(
        postOnce<Publication>(
          `/api/admin/intake/drafts/${id}/publish`,
          { ...signal!, ...(confirmed && { confirmedWarnings: confirmed }) },
          scope,
          signal,
        ),
      ),
    onSuccess: (answer) => {
      gone();
      if (isHeldSignal(answer)) return onHeld();
      onPublished(answer);
      toast({ title: 'SIGNAL GENERATED', description: 'Trading signal published to all subscribers', tone: 'sent' });
    },
    onError: (error) => {
      if (!press.refused(error)) toastFailure('SIGNAL FAILED', error, 'The signal was not published');
    },
    onSettled: (_answer, error) => onceEnded(scope, error),
  });
  const discard = useMutation({
    mutationFn: () => request<void>(`/api/admin/intake/drafts/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      gone();
      toast({ title: 'DRAFT DISCARDED', description: draft.sourceName });
    },
    onError: (error) => toastFailure('DISCARD FAILED', error, 'The draft is still there'),
  });
  const busy = publish.isPending || discard.isPending;
  return {
    publishable: signal !== null,
    publish: (confirmed) => {
      if (signal && !busy) publish.mutate(confirmed);
    },
    discard: () => {
      if (!busy) discard.mutate();
    },
    press,
    busy,
  };
}

/** The alert as it came, folded. */
export function RawAlert({ raw }: { raw: string }) {
  return (
    <details>
      <summary className="meta cursor-pointer">The alert as it came</summary>
      <pre className="mt-1 max-h-40 overflow-auto text-label [overflow-wrap:anywhere] whitespace-pre-wrap" tabIndex={0}>
        {raw}
      </pre>
    </details>
  );
}

const NOTHING = { found: [], note: null };

/** One waiting alert: the values that were read, those that were not, and the actions. Its keys work while it has the focus. */
export function DraftItem({ draft, ...outcome }: DraftOutcome & { draft: IntakeDraft }) {
  const { publishable, publish, discard, press, busy } = useDraftActions(draft, outcome);
  const times = useTimes();
  const title = draftTitle(draft.fields);
  const levels = draftLevels(draft.fields, times.dateTime);
  const request = draft.fields.instrument ? null : readSignalText(draft.raw).request;
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>): void => {
    if (event.target !== event.currentTarget || event.repeat || !useSingleKeys.getState().on) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = { p: () => publish(), e: () => writeAlert(draft), x: discard }[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <li
      tabIndex={0}
      data-draft
      data-testid={`draft-${draft.id}`}
      aria-label={`${title}, from ${draft.sourceName}`}
      aria-keyshortcuts="p e x"
      onKeyDown={onKeyDown}
      className="grid gap-1.5 border-b border-line px-4 py-3 last:border-b-0 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</b>
        <span className="meta shrink-0">{times.time(draft.createdAt)}</span>
      </div>
      <p className="meta [overflow-wrap:anywhere]">
        {draft.sourceName}
        {levels && `: ${levels}`}
      </p>
      {draft.fields.memo && <p className="read line-clamp-2 [overflow-wrap:anywhere]">{draft.fields.memo}</p>}
      {draft.errors.length > 0 && (
        <ul aria-label="Not read" className="grid gap-1 text-meta text-warn">
          {draft.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
              <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" /> {message}
            </li>
          ))}
        </ul>
      )}
      {request && <RequestedStep {...request} />}
      {draft.leftOut.length > 0 && (
        <p className="meta [overflow-wrap:anywhere]">Left out: {draft.leftOut.join(', ')}</p>
      )}
      <RawAlert raw={draft.raw} />
      {press.pending && (
        <WarningNotice
          warnings={NOTHING}
          press={press}
          verb="PUBLISH"
          busy={busy}
          onConfirm={() => publish(press.codes)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {publishable && (
          <Button size="sm" variant="primary" disabled={busy} onClick={() => publish()}>
            <Send size={12} aria-hidden /> PUBLISH
          </Button>
        )}
        <Button size="sm" disabled={busy} onClick={() => writeAlert(draft)}>
          <Pencil size={12} aria-hidden /> EDIT
        </Button>
        <Button size="sm" disabled={busy} onClick={discard}>
          <X size={12} aria-hidden /> DISCARD
        </Button>
      </div>
    </li>
  );
}
