import { isPrice } from '@t0/contracts/prices';
import type { SignalTerms } from '@t0/contracts/signals';
import { confidenceLabel } from '@t0/domain/signals';
import type { ReactNode } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { PriceCell } from '../../prices/price-cell.tsx';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { CardFact, SignalCardBody } from '../signal-card.tsx';
import { BiasMark } from '../signal-facts.tsx';
import { PublishSignalForm, type PublishSignalFormProps } from './publish-signal-form.tsx';
import { termsOf, useSignalForm, type SignalDraft } from './signal-draft.ts';

/** The bands of the confidence words, lower end and width in percent. */
const BANDS = [
  [0, 50],
  [50, 10],
  [60, 10],
  [70, 10],
  [80, 10],
  [90, 10],
] as const;

const COLUMNS = 'grid grid-cols-[50fr_10fr_10fr_10fr_10fr_10fr] gap-0.5';

/** Confidence on its scale: the word for a figure, and the distance to the next. */
function ConfidenceGauge({ value }: { value: number }) {
  const shown = Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
  const band = BANDS.findLast(([from]) => shown >= from) ?? BANDS[0];
  const [from, width] = band;
  const range = `${from} to ${from + width - (from === 90 ? 0 : 1)}`;
  return (
    <div role="img" aria-label={`${shown} percent, ${confidenceLabel(shown)}`}>
      <div className="flex items-end justify-between">
        <span className="lab">Confidence</span>
        <span className="text-[20px] leading-7 font-medium tracking-[-0.01em]">
          {shown}
          <small className="text-base font-normal tracking-normal text-text-3">
            % {confidenceLabel(shown)}, {range}
          </small>
        </span>
      </div>
      <div className="relative mt-2 pt-0.5">
        <div className={`${COLUMNS} h-2`}>
          {BANDS.map(([start, size]) => (
            <span key={start} className="overflow-hidden bg-pressed">
              <span
                className="block h-full bg-link"
                style={{ width: `${Math.min(100, Math.max(0, ((shown - start) / size) * 100))}%` }}
              />
            </span>
          ))}
        </div>
        <span className="absolute -top-[3px] h-[18px] w-0.5 -translate-x-px bg-text" style={{ left: `${shown}%` }} />
        <div className={`${COLUMNS} mt-1.5 text-[10.5px] leading-[14px] text-text-3`}>
          {BANDS.map(([start]) => (
            <span key={start}>{start}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

const shownPrice = (text: string): string => (isPrice(text) ? text : '');

/** The terms that members would see of what is typed so far: no trail without its distance, no portion without its target. */
function shownTerms({ portions, stopRule, trailDistance, ...others }: SignalTerms): SignalTerms {
  const targets = (others.furtherTargets?.length ?? 0) + 2;
  return {
    ...others,
    ...(portions?.length === targets && { portions }),
    ...(stopRule && stopRule !== 'trail' && { stopRule }),
    ...(stopRule === 'trail' && trailDistance && { stopRule, trailDistance }),
  };
}

/** The preview of the signal for members, while it is written. */
function SignalPreview() {
  const { control } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const { instrument, direction, status, monthlyBias, memo } = draft;
  return (
    <Panel title="Live preview" bleed actions={<span className="meta">as members see it</span>}>
      <div className="border-b border-line px-4 pt-3 pb-4">
        <SignalCardBody
          signal={{
            instrument,
            direction,
            status,
            entryPrice: shownPrice(draft.entryPrice),
            slPrice: shownPrice(draft.slPrice),
            t0Price: shownPrice(draft.t0Price),
            t1Price: shownPrice(draft.t1Price),
            ...shownTerms(termsOf(draft).terms),
          }}
        >
          <dl className="mt-3 border-t border-line pt-2 [&_dd]:text-meta">
            <CardFact label="Monthly bias">
              <BiasMark bias={monthlyBias} />
            </CardFact>
          </dl>
          {memo && <p className="read mt-2 leading-5 break-words whitespace-pre-line">{memo}</p>}
        </SignalCardBody>
      </div>
      <div className="p-4 pb-3.5">
        <ConfidenceGauge value={Number(draft.confidence)} />
      </div>
    </Panel>
  );
}

interface SignalGeneratorProps extends PublishSignalFormProps {
  /** At the generator's left; below everything on a narrow screen, where the generator comes first. */
  before?: ReactNode;
  /** Below the preview. */
  after?: ReactNode;
}

/** The generator, and next to it the preview for members. An unfinished signal survives a change of tab. */
export function SignalGenerator({ before, after, ...fields }: SignalGeneratorProps) {
  const form = useSignalForm();
  const instrument = useWatch({ control: form.control, name: 'instrument' });
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 wide:grid-cols-[348px_minmax(0,1fr)_452px] max-wide:desk:grid-cols-[minmax(0,1fr)_452px] max-md:gap-2">
        <Panel
          title="Trading signal generator"
          bleed
          className="overflow-clip!"
          actions={
            <span className="meta flex items-center gap-2 max-md:basis-full">
              {instrument} <PriceCell symbol={instrument} className="-mx-1 text-text" /> <SimulatedLabel />
            </span>
          }
        >
          <PublishSignalForm {...fields} />
        </Panel>
        <div className="grid gap-4 max-md:gap-2">
          <SignalPreview />
          {after}
        </div>
        {before && <div className="min-w-0 wide:order-first">{before}</div>}
      </div>
    </FormProvider>
  );
}
