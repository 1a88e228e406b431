import { LIMITS } from '@t0/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRef } from 'react';
import { withInserted } from '../../shared/lib/template-tools.ts';
import type { TemplateTools } from '../../shared/lib/template-tools.ts';
import { TextArea } from '../../shared/ui/field.tsx';
import type { SignalDraft } from './signal-draft.ts';

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
