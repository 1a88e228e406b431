import type { ChartMemo } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import type { SignalInstrument } from '@t0/contracts/prices';
import type { ReactNode } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useMemoEditor, MEMO_NAMES } from './memo-fields.ts';
import { MemoImagesField } from './memo-images-field.tsx';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Form } from '../../shared/ui/form.tsx';

/** CURRENT STATUS: when the memo was last updated, or that there is none (docs/product/console.md#analysis). */
function MemoStatus({ memo }: { memo: ChartMemo | undefined }) {
  const times = useTimes();
  const now = useNow(30_000);
  return (
    <dl
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3"
      data-testid="memo-status"
    >
      <dt className="lab">Current status</dt>
      <dd className="min-w-0">
        {memo ? (
          <>
            Last updated <time dateTime={memo.updatedAt}>{times.dateTime(memo.updatedAt)}</time>{' '}
            <span className="meta">{relativeTime(Date.parse(memo.updatedAt), now)}</span>
          </>
        ) : (
          <span className="text-text-2">NO MEMO FOUND</span>
        )}
      </dd>
    </dl>
  );
}

interface MemoEditorProps {
  instrument: SignalInstrument;
  memo: ChartMemo | undefined;
  /** The choice of the instrument, above the form. */
  choice: ReactNode;
  /** The memo as members see it. */
  preview: (memo: ChartMemo) => ReactNode;
  onChanged: () => void;
}

const TEXTS = [
  ['memoText', 6],
  ['keyLevels', 6],
  ['marketStructure', 3],
  ['riskManagement', 3],
] as const;
const MAX = LIMITS.chartMemo.textMax;

/** The memo of one instrument: its form, and next to it the preview for members. */
export function MemoEditor({ instrument, memo, choice, preview, onChanged }: MemoEditorProps) {
  const { edit, errors, busy, save } = useMemoEditor(instrument, memo, onChanged);
  const { fields, dirty, incoming, set } = edit;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_420px] max-md:gap-2">
      <Panel title="Market analysis memo" bleed>
        <div className="border-b border-line p-4">{choice}</div>
        <MemoStatus memo={memo} />
        <ConflictNotice edit={edit} names={MEMO_NAMES} />
        <Form noValidate onSubmit={save}>
          <fieldset disabled={busy} className="grid gap-4 p-4">
            <legend className="sr-only">Analysis of {instrument}</legend>
            {TEXTS.map(([name, rows]) => (
              <TextArea
                key={name}
                label={MEMO_NAMES[name]!}
                help={fields[name].length > MAX * 0.8 ? `${fields[name].length} / ${MAX}` : ''}
                rows={rows}
                value={fields[name]}
                error={errors[name]}
                onChange={(event) => set({ [name]: event.target.value })}
              />
            ))}
            <MemoImagesField
              instrument={instrument}
              images={fields.memoImageUrls}
              error={errors.memoImageUrls}
              onChange={(memoImageUrls) => set({ memoImageUrls })}
            />
            <div className="flex items-center gap-2">
              <Button type="submit" variant="primary" disabled={!dirty || busy || incoming !== null} className="flex-1">
                {busy ? 'UPDATING...' : 'UPDATE ANALYSIS'}
              </Button>
              <Button disabled={!dirty || busy} onClick={edit.revert}>
                DISCARD
              </Button>
            </div>
          </fieldset>
        </Form>
      </Panel>
      <Panel
        title="Preview"
        bleed
        className="desk:sticky desk:top-[calc(var(--bar)+16px)]"
        note={<span className="meta">as members see it</span>}
      >
        {preview({
          id: 0,
          updatedAt: '',
          version: 0,
          ...memo,
          ...fields,
          instrument,
          memoImageUrl: fields.memoImageUrls[0] ?? null,
        })}
      </Panel>
    </div>
  );
}
