import { isPrice } from '@t0/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { CardFact, SignalCardBody } from '../signal-card.tsx';
import { BiasMark } from '../signal-marks.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { SignalDraft } from './signal-draft.ts';
import { ConfidenceGauge } from './confidence-gauge.tsx';

const shownPrice = (text: string): string => (isPrice(text) ? text : '');

/** The preview of the signal for members, while it is written. */
export function SignalPreview() {
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
