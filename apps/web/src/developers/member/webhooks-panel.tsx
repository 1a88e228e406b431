import type { WebhookInfo } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { registerLiveFeature } from '../../live/registry.ts';
import { onPush } from '../../live/transient.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { readAgain, readingOf } from '../../shared/lib/read-status.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { WEBHOOKS_KEY, changeWebhook, webhookLogKey, webhooksQuery } from './api.ts';
import { webhookState } from './webhook-kinds.ts';
import { request } from '../../shared/lib/http.ts';

/** The dialogs that a row opens. */
type WebhookAction = 'kinds' | 'secret' | 'log' | 'delete';

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
function WebhookRow({ webhook, onChanged, onOpen }: WebhookRowProps) {
  const times = useTimes();
  const { id, url, kinds, isOn, previousSecretUntil } = webhook;
  const { word, text } = webhookState(webhook);
  const change = useMutation({
    mutationFn: changeWebhook,
    onSuccess: onChanged,
    onError: (error) => toastFailure('Webhook Update Failed', error, 'Failed to switch the webhook. Please try again.'),
  });
  const test = useMutation({
    mutationFn: () => request(`/api/auth/webhooks/${id}/test`, { method: 'POST' }),
    onSuccess: () => toast({ title: 'TEST ON ITS WAY', description: 'The log shows the result.' }),
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

/** The member's webhooks, live while they are on screen; their logs are read again when there is something new in them. */
function useWebhooks() {
  const client = useQueryClient();
  const reading = useQuery(webhooksQuery);
  useEffect(() => {
    const reread = (): void => void readAgain(client, WEBHOOKS_KEY);
    const offEvents = registerLiveFeature({
      types: ['webhook.updated', 'webhook.deleted'],
      apply: reread,
      resync: reread,
    });
    const offPush = onPush('webhook', ({ webhookId }) => void readAgain(client, webhookLogKey(webhookId)));
    return () => {
      offEvents();
      offPush();
    };
  }, [client]);
  /** Applies an answer before its event comes. */
  const put = (webhook: WebhookInfo): void =>
    void client.setQueryData(webhooksQuery.queryKey, (all) =>
      all?.some(({ id }) => id === webhook.id)
        ? all.map((one) => (one.id === webhook.id && one.version <= webhook.version ? webhook : one))
        : all && [...all, webhook],
    );
  const remove = (id: number): void =>
    void client.setQueryData(webhooksQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
  return { reading, put, remove };
}

const NewDialog = lazyOverlay('The dialog', () =>
  import('./webhook-dialogs.tsx').then((module) => module.NewWebhookDialog),
);
const KindsDialog = lazyOverlay('The dialog', () =>
  import('./webhook-dialogs.tsx').then((module) => module.WebhookKindsDialog),
);
const SecretDialog = lazyOverlay('The dialog', () =>
  import('./webhook-dialogs.tsx').then((module) => module.WebhookSecretDialog),
);
const LogDialog = lazyOverlay('The log', () =>
  import('./webhook-log-dialog.tsx').then((module) => module.WebhookLogDialog),
);
const DeleteDialog = lazyOverlay('The dialog', () =>
  import('./webhook-dialogs.tsx').then((module) => module.DeleteWebhookDialog),
);

type Open = { action: 'new' } | { action: WebhookAction; webhook: WebhookInfo } | null;

/** WEBHOOKS of DEV SETTINGS: addresses of the member's programs (docs/product/accounts.md#dev-settings). */
export function WebhooksPanel() {
  const { reading, put, remove } = useWebhooks();
  const webhooks = reading.data;
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  return (
    <Panel title="Webhooks" note={webhooks && <span className="meta">{webhooks.length}</span>} bleed>
      <PanelReading
        of={readingOf(reading, 'Please try again later.')}
        failed="Failed to load webhooks"
        loading={<Skeleton className="mx-4 my-3 w-80 max-w-full" />}
      />
      {webhooks?.length === 0 && (
        <p className="read px-4 py-3">No webhooks yet. One tells your program what happens.</p>
      )}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChanged={put}
              onOpen={(action) => setOpen({ action, webhook })}
            />
          ))}
        </ul>
      )}
      <div className="border-t border-line p-4">
        <Button
          disabled={!webhooks || webhooks.length >= LIMITS.webhook.most}
          onClick={() => setOpen({ action: 'new' })}
        >
          NEW WEBHOOK
        </Button>
      </div>
      <Suspense>
        {open?.action === 'new' && <NewDialog onMade={put} onClose={close} />}
        {open?.action === 'kinds' && <KindsDialog webhook={open.webhook} onChanged={put} onClose={close} />}
        {open?.action === 'secret' && <SecretDialog webhook={open.webhook} onMade={put} onClose={close} />}
        {open?.action === 'log' && <LogDialog webhook={open.webhook} onClose={close} />}
        {open?.action === 'delete' && (
          <DeleteDialog webhook={open.webhook} onDeleted={() => remove(open.webhook.id)} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}
