/** How much of a topic reaches a member by a channel, with the level's name on screen. */
export const NOTIFICATION_LEVELS = {
  on: 'On',
  off: 'Off',
  all: 'All',
  high: 'High and critical',
  critical: 'Critical',
  none: 'None',
} as const;
export type NotificationLevel = keyof typeof NOTIFICATION_LEVELS;

/** The topics of notifications, in the order of the screen. `everything`: all that the channel carries. */
export const NOTIFICATION_TOPICS = {
  everything: 'Everything',
  signals: 'Signals and steps',
  'price-alerts': 'Price alerts',
  'own-alerts': 'Own alerts',
  notifications: 'Notifications',
  announcements: 'Announcements',
  analysis: 'Analysis',
} as const;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

/** How members are notified, in the order of the answers. */
export const NOTIFICATION_CHANNELS = ['email', 'sms', 'terminal', 'push', 'telegram'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

const SWITCH = ['on', 'off'] as const;
/** Of which priority a notification has to be. */
const PRIORITIES = ['all', 'high', 'critical', 'none'] as const;

/** One preference as the profile offers it. */
export interface PreferenceChoice {
  levels: readonly NotificationLevel[];
  /** Holds for a member who never chose. */
  default: NotificationLevel;
  label: string;
  /** The effect of a switch, in a sentence next to it. */
  text?: string;
}

/** A channel with the topics that a member can choose for it. */
export interface PreferenceChannel {
  /** Its column in the table of preferences; null: it is stored elsewhere in the profile. */
  column: string | null;
  /** Said once a choice was stored. */
  saved: string;
  /** Said where it could not be, and no reason is known. */
  failed: string;
  topics: Partial<Record<NotificationTopic, PreferenceChoice>>;
}

/**
 * The one table of preferences (docs/product/channels.md#preferences): by channel and topic the levels, the default and the texts on screen. A pair that
 * is not in it cannot be chosen. No channel carries a message that the terminal does not show its member.
 */
export const NOTIFICATION_PREFERENCES = {
  email: {
    column: null,
    saved: 'Your alert settings have been saved.',
    failed: 'Failed to update alert settings. Please try again.',
    topics: {
      everything: {
        levels: SWITCH,
        default: 'on',
        label: 'Email notifications',
        text: 'Signals by mail, the moment they are published.',
      },
      announcements: {
        levels: SWITCH,
        default: 'on',
        label: 'Announcements',
        text: 'Mails that the desk writes to its members. They need Email notifications.',
      },
      'own-alerts': {
        levels: SWITCH,
        default: 'off',
        label: 'Own alerts by email',
        text: 'Mails when an alert of your own fires.',
      },
    },
  },
  sms: {
    column: null,
    saved: 'Your phone gets the alerts that you chose.',
    failed: 'Failed to update SMS alerts. Please try again.',
    topics: {
      everything: {
        levels: SWITCH,
        default: 'off',
        label: 'SMS alerts',
        text: 'New signals and their ends, on your phone.',
      },
      signals: { levels: SWITCH, default: 'on', label: 'Signals by SMS' },
      'price-alerts': { levels: SWITCH, default: 'off', label: 'Price alerts by SMS' },
      'own-alerts': { levels: SWITCH, default: 'off', label: 'Own alerts by SMS' },
      notifications: { levels: PRIORITIES, default: 'critical', label: 'Notifications by SMS' },
    },
  },
  terminal: {
    column: null,
    saved: 'Your alert settings have been saved.',
    failed: 'Failed to update alert settings. Please try again.',
    topics: {
      signals: {
        levels: SWITCH,
        default: 'on',
        label: 'Trading signals',
        text: 'Signals among your notifications. Off, they are not mailed either.',
      },
      'price-alerts': {
        levels: SWITCH,
        default: 'on',
        label: 'Price alerts',
        text: 'Alerts when a price reaches a level the desk watches.',
      },
      analysis: {
        levels: SWITCH,
        default: 'on',
        label: 'Analysis of your trades',
        text: 'A message when the analysis of an instrument changes on which you took an open trade.',
      },
      'own-alerts': {
        levels: SWITCH,
        default: 'on',
        label: 'Own alerts',
        text: 'A message on every page when an alert of your own fires.',
      },
    },
  },
  push: {
    column: 'Devices',
    saved: 'Your devices get the alerts that you chose.',
    failed: 'Failed to update alert settings. Please try again.',
    topics: {
      signals: { levels: SWITCH, default: 'on', label: 'Signals and steps on devices' },
      'price-alerts': { levels: SWITCH, default: 'on', label: 'Price alerts on devices' },
      'own-alerts': { levels: SWITCH, default: 'on', label: 'Own alerts on devices' },
      notifications: { levels: PRIORITIES, default: 'high', label: 'Notifications on devices' },
    },
  },
  telegram: {
    column: 'Telegram',
    saved: 'Your chat gets the alerts that you chose.',
    failed: 'Failed to update alert settings. Please try again.',
    topics: {
      signals: { levels: SWITCH, default: 'on', label: 'Signals and steps by Telegram' },
      'price-alerts': { levels: SWITCH, default: 'on', label: 'Price alerts by Telegram' },
      'own-alerts': { levels: SWITCH, default: 'on', label: 'Own alerts by Telegram' },
      notifications: { levels: PRIORITIES, default: 'high', label: 'Notifications by Telegram' },
    },
  },
} as const satisfies Record<NotificationChannel, PreferenceChannel>;

/** The topics that can be chosen for a channel. */
export type TopicOf<C extends NotificationChannel> = keyof (typeof NOTIFICATION_PREFERENCES)[C]['topics'] &
  NotificationTopic;

/** A member's preference for the notifications of a channel. */
export interface NotificationPreference {
  channel: NotificationChannel;
  topic: NotificationTopic;
  level: NotificationLevel;
}

/** Answer of PUT /api/auth/preferences: all of the member's preferences. */
export interface NotificationPreferences {
  preferences: NotificationPreference[];
}

const CHANNELS: Readonly<Record<string, PreferenceChannel>> = NOTIFICATION_PREFERENCES;

/** The choice for a channel and topic; undefined if there is none. */
export function preferenceChoice(channel: string, topic: string): PreferenceChoice | undefined {
  const topics = Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel]?.topics : undefined;
  return topics && Object.hasOwn(topics, topic) ? topics[topic as NotificationTopic] : undefined;
}

/** All preferences in the order of the table: those that were `chosen`, and the defaults. */
export function allPreferences(chosen: readonly NotificationPreference[] = []): NotificationPreference[] {
  return NOTIFICATION_CHANNELS.flatMap((channel) =>
    Object.entries<PreferenceChoice>(NOTIFICATION_PREFERENCES[channel].topics).map(([name, choice]) => {
      const topic = name as NotificationTopic;
      return { channel, topic, level: levelOf(chosen, channel, topic) ?? choice.default };
    }),
  );
}

/** The level of one preference; undefined where it is not among them. */
export function levelOf(
  preferences: readonly NotificationPreference[],
  channel: NotificationChannel,
  topic: NotificationTopic,
): NotificationLevel | undefined {
  return preferences.find((one) => one.channel === channel && one.topic === topic)?.level;
}

/** Body and answer of POST /api/auth/notification-settings: four of the preferences by other names. */
export interface NotificationSettings {
  emailNotifications: boolean;
  smsAlerts: boolean;
  tradingSignals: boolean;
  priceAlerts: boolean;
}
