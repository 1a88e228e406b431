import { WEBHOOK_KINDS } from '@t0/contracts';
import type { WebhookKind } from '@t0/contracts';
import { FieldError } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { KIND_TEXTS } from './webhook-kinds.ts';

interface WebhookKindsFieldProps {
  kinds: WebhookKind[];
  error: string | undefined;
  onChange: (kinds: WebhookKind[]) => void;
}

/** The kinds of messages that a webhook receives. */
export function WebhookKindsField({ kinds, error, onChange }: WebhookKindsFieldProps) {
  return (
    <fieldset>
      <legend className="lab mb-1.5 text-text-2!">Kinds</legend>
      <div className="divide-y divide-line rounded-control border border-line-2 px-3">
        {WEBHOOK_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={<code>{kind}</code>}
            text={KIND_TEXTS[kind]}
            checked={kinds.includes(kind)}
            onChange={(on) => onChange(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          />
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}
