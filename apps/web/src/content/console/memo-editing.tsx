import type { ChartMemo, NoteTimeframe } from '@t0/contracts/content';
import { writtenInstruments, type SignalInstrument } from '@t0/contracts/prices';
import { useState, type ReactNode } from 'react';
import { EyeOff } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { LIMITS } from '@t0/contracts/platform';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useInstrumentsWith } from '../../prices/instruments.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { chartMemos, analysedInstruments, analysisTabs, chartNotes } from '../member/charts.ts';
import { useReread } from '../../live/use-reread.ts';
import { TAB } from '../member/analysis-section.tsx';
import { AnalysisSide } from '../member/analysis-side.tsx';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
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

interface MemoEditingProps {
  memos: LiveList<ChartMemo>;
  preview: (memo: ChartMemo) => ReactNode;
  /** Called when a change was stored, in case no live event arrives. */
  onChanged: () => void;
}

/** The ANALYSIS tab: the memo of each instrument (docs/product/console.md#analysis). */
export function MemoEditing({ memos, preview, onChanged }: MemoEditingProps) {
  const [chosen, setChosen] = useState<SignalInstrument | null>(null);
  const symbols = useInstrumentsWith(memos.rows);
  const instrument = chosen ?? writtenInstruments()[0] ?? symbols[0];
  if (memos.status !== 'ready' || instrument === undefined) {
    return (
      <Panel title="Market analysis memo" bleed>
        {memos.status === 'error' ? (
          <PanelError title="The analysis is not available" text={memos.error} onRetry={memos.retry} />
        ) : (
          <SkeletonStack
            busy
            className="grid gap-5 p-4"
            lines={['h-8 w-full', 'w-60', 'h-28 w-full', 'h-19 w-full', 'h-19 w-full']}
          />
        )}
      </Panel>
    );
  }
  return (
    <MemoEditor
      key={instrument}
      instrument={instrument}
      memo={memos.rows.find((memo) => memo.instrument === instrument)}
      choice={<InstrumentChoice label="Instrument" symbols={symbols} value={instrument} onChange={setChosen} />}
      preview={preview}
      onChanged={onChanged}
    />
  );
}

chartMemos.register();

/** ANALYSIS: the memo of each instrument, previewed as members see it. */
export function AnalysisTab() {
  const memos = chartMemos.useList();
  const onChanged = useReread(memos.retry);
  return (
    <MemoEditing
      memos={memos}
      onChanged={onChanged}
      preview={(memo) => <AnalysisPreview key={memo.instrument} memo={memo} />}
    />
  );
}

/** The preview of an instrument with this memo, as members see it: tabs, notes and memo as next to their chart, or that they get none. */
function AnalysisPreview({ memo }: { memo: ChartMemo }) {
  const { instrument } = memo;
  const notes = chartNotes.useList();
  const memos = chartMemos.useList();
  const [chosen, setChosen] = useState<NoteTimeframe>('4H');
  if (notes.status === 'ready' && !analysedInstruments(notes.rows, [memo]).includes(instrument))
    return (
      <PanelState
        icon={EyeOff}
        title="Not shown to members"
        text={`${instrument} has a section once there is a memo or a note for it.`}
      />
    );
  const tabs = analysisTabs(instrument, notes.rows);
  const timeframe = tabs.some((tab) => tab.timeframe === chosen) ? chosen : '4H';
  return (
    <Tabs.Root value={timeframe} onValueChange={(value) => setChosen(value as NoteTimeframe)}>
      <Tabs.List aria-label={`Previewed timeframe of ${instrument}`} className="flex border-b border-line px-1">
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.timeframe} value={tab.timeframe} className={TAB}>
            {tab.timeframe}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={timeframe} tabIndex={-1} className="outline-none">
        <AnalysisSide
          timeframe={timeframe}
          note={notes.rows.find((note) => note.instrument === instrument && note.timeframe === timeframe)}
          memo={memo}
          notes={notes}
          memos={memos}
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}
