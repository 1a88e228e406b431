import type { TermField } from '@t0/contracts';
import { ChevronRight } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { cx } from '../../shared/lib/cx.ts';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LevelField } from './level-field.tsx';
import { termHelp } from './level-help.ts';
import { termsOf } from './signal-draft.ts';
import type { SignalDraft } from './signal-draft.ts';
import { RULE_NAMES, RULES, termsInWords } from './term-texts.ts';

/** The fields behind the line. */
export const DISCLOSED = ['entryZonePrice', 'stopRule', 'trailDistance', 'validUntil', 'closeAt'] as const;

interface TermsButtonProps {
  draft: SignalDraft;
  open: boolean;
  tabIndex: number;
  onToggle: () => void;
}

/** The line of zone, rule and times: what is set, in words; a press opens its fields. */
export function TermsButton({ draft, open, tabIndex, onToggle }: TermsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-keyshortcuts="z"
      tabIndex={tabIndex}
      className="flex min-h-[26px] min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left text-meta text-text-2 hover:bg-hover max-md:min-h-9"
      onClick={onToggle}
    >
      <ChevronRight size={12} aria-hidden className={cx('shrink-0', open && 'rotate-90')} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="lab text-text-2!">Zone, rule, times</span> {!open && termsInWords(draft.instrument, draft)}
      </span>
    </button>
  );
}

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
      <SelectField label="Stop moves" error={field('stopRule').error} {...register('stopRule')}>
        {RULES.map((rule) => (
          <option key={rule} value={rule}>
            {RULE_NAMES[rule]}
          </option>
        ))}
      </SelectField>
      {draft.stopRule === 'trail' && (
        <TextField
          numeric
          label="Trail distance"
          help={terms.trailDistance ?? 'pips, or 1.5R'}
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
                setValue('trailDistance', `${draft.trailDistance.replace(/r$/i, '')}R`, { shouldDirty: true })
              }
            >
              <span aria-hidden>R</span>
            </IconButton>
          }
        />
      )}
      {(draft.status === 'limit' || draft.validUntil !== '') && (
        <TextField
          type="datetime-local"
          label="Valid until"
          help="UTC, limit orders"
          {...field('validUntil')}
          {...register('validUntil')}
        />
      )}
      <TextField type="datetime-local" label="Close at" help="UTC" {...field('closeAt')} {...register('closeAt')} />
    </div>
  );
}
