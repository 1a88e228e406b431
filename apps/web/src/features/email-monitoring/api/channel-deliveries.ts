import type { ChannelSubject, DeliveryChannel, EmailSummary } from '@t0/contracts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';

/** The channel that is looked at; '' for all but email. */
export type ChosenChannel = DeliveryChannel | '';

/** The address of figures, of one channel or all. */
export const figuresOf = (path: string, channel: ChosenChannel): string =>
  `/api/admin/${path}${channel === '' ? '' : `?channel=${channel}`}`;

/** GET /api/admin/channel-summary: what became of deliveries by other channels. */
export async function getChannelSummary(channel: ChosenChannel, signal: AbortSignal): Promise<EmailSummary> {
  return (await readSnapshot<EmailSummary>(figuresOf('channel-summary', channel), signal)).data;
}

/** GET /api/admin/channel-subjects: the same by signal and by notification, the newest first. */
export async function getChannelSubjects(channel: ChosenChannel, signal: AbortSignal): Promise<ChannelSubject[]> {
  return (await readSnapshot<ChannelSubject[]>(figuresOf('channel-subjects', channel), signal)).data;
}
