import { RELAY_TITLES, TARGET_STEPS } from '@t0/contracts';
import type { ChannelDeliveryRow, DeliveryChannel, SignalStepKind } from '@t0/contracts';

/** The channels as text. */
export const CHANNEL_TEXT: Readonly<Record<DeliveryChannel, string>> = {
  push: 'Devices',
  telegram: 'Telegram',
  sms: 'SMS',
  webhook: 'Webhooks',
  relay: 'Relays',
};

/** The replacement for a target that no longer exists. */
const GONE: Partial<Record<string, string>> = {
  push: 'a device that is gone',
  telegram: 'a chat that is gone',
  sms: 'a number that is gone',
  webhook: 'a webhook that is gone',
};
const STEPS: Partial<Record<SignalStepKind, string>> = {
  activated: 'activated',
  t0: 'T0',
  'stop-to-entry': 'stop to entry',
  'stop-moved': 'stop moved',
  changed: 'changed',
  'half-off': 'half off',
  closed: 'closed',
  withdrawn: 'withdrawn',
};

/** Whom a delivery goes to: 'kim@t0.local, Chrome on Android', 'Relay to Discord'. */
export function recipientOf({ relay, userEmail, targetName, channel }: ChannelDeliveryRow): string {
  if (relay !== null) return `Relay to ${RELAY_TITLES[relay]}`;
  return [userEmail, targetName ?? GONE[channel]].filter(Boolean).join(', ');
}

/** A step as a list names it: 'half off'. */
export const stepText = (kind: SignalStepKind): string =>
  (TARGET_STEPS as readonly string[]).includes(kind) ? kind.toUpperCase() : (STEPS[kind] ?? kind);

/** The update of a signal that a delivery reports: its step, or a webhook's kind of message; null where it only reports a new signal. */
export function updateOf({ stepKind, messageKind }: ChannelDeliveryRow): string | null {
  return stepKind ? stepText(stepKind) : messageKind;
}
