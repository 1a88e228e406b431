import type { IntakeDraft } from '@t0/contracts';
import { readSignalText } from '@t0/domain';
import { Pencil, Send, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useSingleKeys } from '../../shared/lib/single-keys.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { writeAlert } from '../../signals/alert-to-write.ts';
import { RequestedStep } from '../../signals/requested-step.tsx';
import { WarningNotice } from '../../signals/warning-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { draftLevels, draftTitle } from './draft-text.ts';
import { useDraftActions } from './use-draft-actions.ts';
import type { DraftOutcome } from './use-draft-actions.ts';
import { RawAlert } from './raw-alert.tsx';

const NOTHING = { found: [], note: null };

/** One waiting alert: the values that were read, those that were not, and the actions. Its keys work while it has the focus. */
export function DraftItem({ draft, ...outcome }: DraftOutcome & { draft: IntakeDraft }) {
  const { publishable, publish, discard, press, busy } = useDraftActions(draft, outcome);
  const times = useTimes();
  const title = draftTitle(draft.fields);
  const levels = draftLevels(draft.fields);
  const asked = draft.fields.instrument ? null : readSignalText(draft.raw).asked;
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
      {asked && <RequestedStep {...asked} />}
      {draft.leftOut.length > 0 && (
        <p className="meta [overflow-wrap:anywhere]">Left out: {draft.leftOut.join(', ')}</p>
      )}
      <RawAlert raw={draft.raw} />
      {press.asked && (
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
