import { LAST_TARGETS } from '@t0/contracts/signals';
import { portionsOf } from '@t0/domain/signals';
import type { LevelError, TermError } from '@t0/domain/signals';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { FieldError, TextField } from '../../shared/ui/field.tsx';
import { LevelField } from './level-field.tsx';
import type { FormKeys, LevelPath } from './level-field.tsx';
import { termHelp } from './level-help.ts';
import type { LevelOrder } from './level-help.ts';
import type { SignalDraft } from './signal-draft.ts';

/** Targets after T1 that a signal can have. */
export const MOST_FURTHER = LAST_TARGETS.length - 1;

/** The further targets of the form: each change leads the focus on. */
export interface FurtherTargets {
  add: () => void;
  remove: (index: number) => void;
}

/** Puts the focus into a price field, at once: the next key that is typed belongs to it. */
export function focusLevel(path: LevelPath): void {
  document.getElementsByName(path)[0]?.focus();
}

/** Adds and removes further targets. */
export function useFurtherTargets(): FurtherTargets {
  const { getValues, setValue, clearErrors } = useFormContext<SignalDraft>();
  const put = (targets: string[], focused: LevelPath): void => {
    clearErrors('furtherTargets');
    // On screen at once, so that the focus has a place to go to.
    flushSync(() => setValue('furtherTargets', targets, { shouldDirty: true }));
    focusLevel(focused);
  };
  return {
    add: () => {
      const targets = getValues('furtherTargets');
      if (targets.length < MOST_FURTHER) put([...targets, ''], `furtherTargets.${targets.length}`);
    },
    remove: (index) => {
      const rest = getValues('furtherTargets').filter((_, one) => one !== index);
      put(rest, index === 0 ? 't1Price' : `furtherTargets.${index - 1}`);
    },
  };
}

interface FurtherTargetFieldsProps {
  draft: SignalDraft;
  order: LevelOrder<LevelError | TermError>;
  /** The one that cannot be read, 0 for T2; undefined: their order is wrong, or nothing. */
  at: number | undefined;
  keys: FormKeys;
  targets: FurtherTargets;
}

/** T2 to T9, as many as were added. */
export function FurtherTargetFields({ draft, order, at, keys, targets }: FurtherTargetFieldsProps) {
  const { formState } = useFormContext<SignalDraft>();
  const wrong = order.state === 'error' && order.error.field === 'furtherTargets';
  // The server's word on all of them; what is known of one stands at its field.
  const error = formState.errors.furtherTargets;
  const message = error && 'message' in error && error.type !== 'order' ? error.message : undefined;
  return (
    <>
      {draft.furtherTargets.map((text, index) => (
        <LevelField
          // The targets are a row: the second one is T3, whichever price it has.
          key={index}
          name={`furtherTargets.${index}`}
          label={`Take Profit ${index + 2}`}
          help={termHelp(draft.instrument, draft, text)}
          invalid={wrong && (at === undefined || at === index)}
          onRemove={() => targets.remove(index)}
          {...{ draft, keys }}
        />
      ))}
      {draft.furtherTargets.length > 0 && typeof message === 'string' && (
        <div className="col-span-full -mt-2.5">
          <FieldError error={message} />
        </div>
      )}
    </>
  );
}

/** The portions of all targets in one field; empty: the equal parts that it shows. */
export function PortionsField({ draft, invalid }: { draft: SignalDraft; invalid: boolean }) {
  const { register, formState } = useFormContext<SignalDraft>();
  const error = formState.errors.portions;
  const targets = draft.furtherTargets.length + 2;
  return (
    <TextField
      label="Portions"
      help={`% at each of ${targets} targets`}
      placeholder={portionsOf(draft.furtherTargets.length > 0 ? { furtherTargets: draft.furtherTargets } : {}).join(
        '/',
      )}
      autoComplete="off"
      error={error?.type === 'order' ? undefined : error?.message}
      invalid={invalid}
      {...register('portions')}
    />
  );
}
