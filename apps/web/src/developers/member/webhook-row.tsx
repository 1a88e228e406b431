import type { WebhookInfo } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { changeWebhook, testWebhook } from './api.ts';
import { webhookState } from './webhook-kinds.ts';

/** The dialogs that a row opens. */
export type WebhookAction = 'kinds' | 'secret' | 'log' | 'delete';

const ACTIONS: readonly [WebhookAction, string][] = [
  ['log', 'LOG'],
  ['kinds', 'KINDS'],
  ['secret', 'NEW SECRET'],
  ['delete', 'DELETE'],
];

interface WebhookRowProps {
  webhook: WebhookInfo;
  onChanged: (webhook: WebhookInfo) => void;
  onOpen: (action: WebhookAction) => void;
}

/** One webhook: its address, its kinds of messages, its status, and its actions. */
export function WebhookRow({ webhook, onChanged, onOpen }: WebhookRowProps) {
  const times = useTimes();
  const { id, url, kinds, isOn, previousSecretUntil } = webhook;
  const { word, text } = webhookState(webhook);
  const change = useMutation({
    mutationFn: changeWebhook,
    onSuccess: onChanged,
    onError: (error) => toastFailure('Webhook Update Failed', error, 'Failed to switch the webhook. Please try again.'),
  });
  const test = useMutation({
    mutationFn: () => testWebhook(id),
    onSuccess: () => toast({ title: 'TEST ON ITS WAY', description: 'The log shows what came of it.' }),
    onError: (error) => toastFailure('Webhook Update Failed', error, 'Failed to send the test. Please try again.'),
  });
  return (
    <li className="px-4 py-2">
      <Switch
        label={<code className="break-all">{url}</code>}
        {...(text !== null && { text })}
        state={word}
        checked={isOn}
        disabled={change.isPending}
        onChange={(on) => change.mutate({ id, isOn: on })}
      />
      <p className="meta">
        <code>{kinds.join(' ')}</code>
      </p>
      {previousSecretUntil !== null && (
        <p className="meta mt-1">The secret before signs too until {times.dateTime(previousSecretUntil)}.</p>
      )}
      <p className="flex flex-wrap gap-2 py-2">
        <Button size="sm" disabled={test.isPending} onClick={() => test.mutate()} aria-label={`TEST ${url}`}>
          TEST
        </Button>
        {ACTIONS.map(([action, label]) => (
          <Button
            key={action}
            size="sm"
            {...(action === 'delete' && { variant: 'danger' })}
            onClick={() => onOpen(action)}
            aria-label={`${label} ${url}`}
          >
            {label}
          </Button>
        ))}
      </p>
    </li>
  );
}
