/** A browser that shows a member's alerts while no tab is open (docs/product/channels.md#devices). */
export interface PushDevice {
  id: number;
  /** Browser and system as text, 'Chrome on Android'. */
  name: string;
  /** SHA-256 of the address that its push service gave it, in hex: by which a browser knows itself. */
  handle: string;
  createdAt: string;
  /** When its push service last accepted something for it, to the hour; null: never yet. */
  lastUsedAt: string | null;
}

/** When devices and chat are notified of nothing but what is critical (docs/product/channels.md#quiet-hours). */
export interface QuietHours {
  /** IANA name, 'Europe/Berlin'. */
  zone: string;
  /** By the zone's clock, 'HH:MM'. Before `to`: within a day; after it: over midnight. */
  from: string;
  to: string;
}

/** Alerts on a member's devices, as the profile shows them. */
export interface PushSettings {
  /** The server's key, base64url, to which a browser binds its subscription; null where the owner has set none. */
  key: string | null;
  /** True if push messages name prices; else 'New signal: GBPJPY' alone. */
  showLevels: boolean;
  /** Null: none. */
  quiet: QuietHours | null;
  /** Oldest first. */
  devices: PushDevice[];
}

/** Answer of POST /api/auth/push/devices/{id}/test and of POST /api/auth/telegram/test: what the device's push service, or Telegram, said. */
export interface PushTest {
  outcome: 'accepted' | 'later' | 'refused';
  /** The service's reason; null where it accepted. */
  detail: string | null;
}

/**
 * The message that a push service carries to a device, encrypted: it is declarative; Safari shows it by itself, the service worker shows it
 * elsewhere. `navigate`: the page that a press opens.
 */
export interface PushPayload {
  web_push: 8030;
  notification: {
    title: string;
    body?: string;
    navigate: string;
    /** One line for each signal: a later message takes the place of the one before. */
    tag: string;
    /** `signal`: whose details a press opens. `order`: grows with the signal's steps, so that a message that was late replaces no later one. */
    data: { signal: number | null; order: number };
  };
}
