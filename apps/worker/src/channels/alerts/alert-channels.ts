import { isQuiet, quietEnd } from '@t0/domain/channels';
import type { DataSource } from 'typeorm';
import type { BatchJobs, Channel, Verdict } from '../deliveries/channel.ts';
import { insertAlerts, insertOwnAlerts, readClaimedAlerts } from './claimed-alert.ts';
import type { AlertKind, AlertRecipients, ClaimedAlert } from './claimed-alert.ts';
import { digestOf, ownAlertContent, readAlert, type AlertContent } from './alert-content.ts';

type Traits = 'batchSize' | 'recordedAtOnce' | 'atOnce' | 'leaseSeconds' | 'endDead' | 'noteUse' | 'interrupted';

/**
 * A channel that alerts members (docs/product/channels.md#preferences): who is alerted, and how one of them is. The topics, the
 * preferences and the quiet hours are the same for all.
 *
 * @typeParam C the data read of a claimed delivery
 * @typeParam M a message, made once for a batch
 */
export interface AlertSender<C extends ClaimedAlert, M> {
  readonly recipients: AlertRecipients;
  readonly traits: Pick<Channel, Traits>;
  /** Stored with deliveries for a recipient that is no more. */
  readonly ended: string;
  /** Set where its batches have a rate of their own. */
  jobs?(kind: AlertKind): BatchJobs;
  compose(content: AlertContent): M;
  /** Sends a message. Answers the channel's response; rejects only for defects of the terminal. */
  deliver(one: C, message: M): Promise<Verdict>;
}

/** Made once for a batch. */
interface Prepared<M> {
  why: string | null;
  message: M;
}

const KINDS: readonly AlertKind[] = ['signal', 'step', 'notification', 'own-alert'];

/** The channels of a sender: for new signals, steps, price alerts and other notifications that are no signal's, and own alerts. */
export function alertChannels<C extends ClaimedAlert, M>(
  sender: AlertSender<C, M>,
  db: DataSource,
): Channel<C, Prepared<M>>[] {
  const { recipients, traits } = sender;
  return KINDS.map((kind) => ({
    ...traits,
    name: recipients.channel,
    kind,
    ...(sender.jobs && { jobs: sender.jobs(kind) }),
    ...(kind === 'own-alert'
      ? { insertRows: insertOwnAlerts(recipients) }
      : { insertPage: insertAlerts(kind, recipients) }),
    readClaimed: readClaimedAlerts(kind, recipients),
    async prepare(id) {
      const content = await readAlert(db, kind, id, recipients.steps);
      return { why: content.why, message: sender.compose(content) };
    },
    send: (one, prepared) => send(sender, one, prepared),
  }));
}

async function send<C extends ClaimedAlert, M>(
  sender: AlertSender<C, M>,
  one: C,
  { why, message }: Prepared<M>,
): Promise<Verdict> {
  const { heldUntil, zone, from, to } = one;
  if (!one.isThere) return { is: 'withheld', why: sender.ended };
  if (heldUntil === null && why !== null) return { is: 'withheld', why };
  if (heldUntil === null && one.fires === null) return { is: 'withheld', why: 'The alert was deleted' };
  // A delayed alert was wanted when it happened.
  if (!one.hasAccess || (heldUntil === null && !one.wanted))
    return { is: 'withheld', why: 'No longer wanted or allowed' };
  const now = Date.now();
  if (zone !== null && !one.isCritical && isQuiet(now, { zone, from, to }))
    return { is: 'held', why: 'Quiet hours', until: quietEnd(now, { zone, from, to }) };
  if (heldUntil === null) return sender.deliver(one, one.fires ? sender.compose(ownAlertContent(one.fires)) : message);
  if (one.digestBy !== one.id) return { is: 'withheld', why: 'Part of the digest of quiet hours' };
  return sender.deliver(one, sender.compose(digestOf(one.held ?? [])));
}
