/** The owner's channels that receive the messages members receive (docs/product/channels.md#relays). */
export const RELAY_NAMES = ['discord', 'slack', 'telegram'] as const;
export type RelayName = (typeof RELAY_NAMES)[number];

/** The display name of each. */
export const RELAY_TITLES: Readonly<Record<RelayName, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
};

/** Which notifications relays send in addition to signals, by their priority. */
export const RELAYED_NOTIFICATIONS = ['none', 'critical', 'high', 'all'] as const;
export type RelayedNotifications = (typeof RELAYED_NOTIFICATIONS)[number];
