import { LIMITS, MONTHLY_BIASES } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { utcTime } from '../../../shared/lib/format.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { usePublishSignal } from '../hooks/use-publish-signal.ts';
import { EMPTY_DRAFT, toBody } from '../signal-draft.ts';
import type { SignalDraft } from '../signal-draft.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { LevelFields } from './level-fields.tsx';

/** Writes a signal and publishes it. */
export function PublishSignalForm({ onPublished }: { onPublished: (signal: Signal) => void }) {
  const { handleSubmit, register, reset, setError, formState } = useFormContext<SignalDraft>();
  const { errors } = formState;
  const publish = usePublishSignal(onPublished);
  const [published, setPublished] = useState<Signal | null>(null);

  const submit = (draft: SignalDraft): void => {
    if (publish.isPending) return;
    setPublished(null);
    publish.mutate(toBody(draft), {
      onSuccess: setPublished,
      onError: (error) => {
        if (!(error instanceof HttpError)) return;
        for (const [field, message] of Object.entries(error.fields)) {
          if (field in EMPTY_DRAFT) setError(field as keyof SignalDraft, { message });
        }
      },
    });
  };

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <div className="grid gap-4 p-4">
        <ChoiceFields />
        <LevelFields />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Monthly bias" error={errors.monthlyBias?.message} {...register('monthlyBias')}>
            {MONTHLY_BIASES.map((bias) => (
              <option key={bias}>{bias}</option>
            ))}
          </SelectField>
          <TextField
            label="Confidence"
            help="1 to 100"
            numeric
            inputMode="numeric"
            error={errors.confidence?.message}
            {...register('confidence', { setValueAs: readWhole })}
          />
        </div>
        <MemoField />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" disabled={publish.isPending} className="flex-1">
            <Send size={14} aria-hidden /> {publish.isPending ? 'GENERATING SIGNAL...' : 'GENERATE SIGNAL'}
          </Button>
          <Button
            onClick={() => {
              reset(EMPTY_DRAFT);
              setPublished(null);
            }}
          >
            CLEAR
          </Button>
        </div>
      </div>
      {published && <PublishedNote signal={published} />}
    </form>
  );
}

/** A whole number from text; what is not one stays as it is, for the contract to refuse in words. */
function readWhole(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return /^\d+$/.test(text) ? Number(text) : text === '' ? 0 : text;
}

function MemoField() {
  const { register, control, formState } = useFormContext<SignalDraft>();
  const memo = useWatch({ control, name: 'memo' });
  return (
    <TextArea
      label="Memo"
      rows={4}
      help={memo ? `${memo.length} / ${LIMITS.signal.memoMax}` : 'optional'}
      error={formState.errors.memo?.message}
      {...register('memo')}
    />
  );
}

/** Which signal went out, and when. */
function PublishedNote({ signal }: { signal: Signal }) {
  return (
    <div
      role="status"
      className="grid grid-cols-[20px_1fr_auto] items-center gap-3 border-t border-line bg-link-1 px-4 py-3"
    >
      <Check size={16} aria-hidden className="text-link" />
      <div>
        <b className="font-semibold">{signalTitle(signal)}</b>
        <p className="read text-[14.5px] leading-[19px]">Published to every subscriber</p>
      </div>
      <span className="meta max-md:hidden">{utcTime(new Date(signal.createdAt))} UTC</span>
    </div>
  );
}
