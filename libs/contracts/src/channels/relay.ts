/** Channels of the owner's that are told what members are told (docs/product/channels.md#relays). */
export const RELAY_NAMES = ['discord', 'slack', 'telegram'] as const;
export type RelayName = (typeof RELAY_NAMES)[number];

/** How each is called in words. */
export const RELAY_TITLES: Readonly<Record<RelayName, string>> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
};

/** Which notifications relays tell of besides signals, by their priority. */
export const RELAYED_NOTIFICATIONS = ['none', 'critical', 'high', 'all'] as const;
export type RelayedNotifications = (typeof RELAYED_NOTIFICATIONS)[number];
