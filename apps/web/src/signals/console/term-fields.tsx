import { LIMITS } from '@t0/contracts/platform';
import type { TermField } from '@t0/contracts/signals';
import { unitOf } from '@t0/domain/prices';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRef } from 'react';
import { SelectField, TextField, TextArea } from '../../shared/ui/field.tsx';
import { FormDate } from '../../shared/ui/form-date.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LevelField } from './level-field.tsx';
import { termHelp } from './level-help.ts';
import { termsOf, type SignalDraft } from './signal-draft.ts';
import { RULE_NAMES, RULES } from './term-texts.ts';
import { withInserted, type TemplateTools } from '../../shared/lib/template-tools.ts';

/** The fields behind the line. */
export const DISCLOSED = ['entryZonePrice', 'stopRule', 'trailDistance', 'validUntil', 'closeAt'] as const;

/** The entry zone, the rule of the stop, and the times at which a signal ends. `wrong`: the field that the live check is about. */
export function TermFields({ draft, wrong }: { draft: SignalDraft; wrong: string | null }) {
  const { register, setValue, formState } = useFormContext<SignalDraft>();
  const field = (name: TermField & keyof SignalDraft) => {
    const error = formState.errors[name];
    const message = error?.type === 'order' ? undefined : error?.message;
    return { error: typeof message === 'string' ? message : undefined, invalid: wrong === name };
  };
  const { terms } = termsOf(draft);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-md:grid-cols-1">
      <LevelField
        name="entryZonePrice"
        label="Entry zone to"
        help={termHelp(draft.instrument, draft, draft.entryZonePrice) || 'far end'}
        invalid={wrong === 'entryZonePrice'}
        draft={draft}
        keys={{}}
      />
      <SelectField
        label="Stop moves"
        error={field('stopRule').error}
        {...register('stopRule')}
        options={RULES.map((rule) => [rule, RULE_NAMES[rule]])}
      />
      {draft.stopRule === 'trail' && (
        <TextField
          numeric
          label="Trail distance"
          help={terms.trailDistance ?? `${unitOf(draft.instrument)}, or 0.5R`}
          className="col-start-2 max-md:col-start-1"
          {...field('trailDistance')}
          {...register('trailDistance')}
          endRoom="max-md:pr-13"
          end={
            <IconButton
              small
              className="md:hidden"
              label="Trail distance: times the risk"
              onClick={() =>
                setValue('trailDistance', `${draft.trailDistance.trim().replace(/\s*r$/i, '')}R`, {
                  shouldDirty: true,
                  shouldValidate: formState.isSubmitted,
                })
              }
            >
              <span aria-hidden>R</span>
            </IconButton>
          }
        />
      )}
      {(draft.status === 'limit' || draft.validUntil !== '') && (
        <FormDate<SignalDraft>
          name="validUntil"
          label="Valid until"
          help="UTC, limit orders"
          {...field('validUntil')}
        />
      )}
      <FormDate<SignalDraft> name="closeAt" label="Close at" help="UTC" {...field('closeAt')} />
    </div>
  );
}

/** The memo, typed or inserted from a template. */
export function MemoField({ templates: Templates }: { templates: TemplateTools | undefined }) {
  const { register, control, formState, getValues, setValue } = useFormContext<SignalDraft>();
  const memo = useWatch({ control, name: 'memo' });
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...rest } = register('memo');
  return (
    <div className="grid gap-2">
      <TextArea
        label="Memo"
        rows={4}
        help={memo ? `${memo.length} / ${LIMITS.signal.memoMax}` : 'optional'}
        error={formState.errors.memo?.message}
        {...rest}
        ref={(element) => {
          field.current = element;
          ref(element);
        }}
      />
      {Templates && (
        <Templates
          current={() => ({ title: '', text: getValues('memo') })}
          insert={({ text }) =>
            setValue('memo', withInserted(field.current, getValues('memo'), text), {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        />
      )}
    </div>
  );
}
