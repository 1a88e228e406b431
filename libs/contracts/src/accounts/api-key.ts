/** How every key begins, so that one that leaked is recognised (docs/product/developers.md#keys). */
export const KEY_PREFIX = 't0_';

/** The scopes of a key (docs/product/developers.md#scopes), in the order of the form. */
export const KEY_SCOPES = [
  'signals:read',
  'notifications:read',
  'prices:read',
  'stream',
  'journal:write',
  'signals:write',
  'notifications:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Those that only an administrator's key can have. */
export const ADMIN_KEY_SCOPES: readonly KeyScope[] = ['signals:write', 'notifications:write'];

/** For how many days a key can be made; without a number it does not expire. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

/** A key as its owner sees it: all but the key itself. */
export interface ApiKeyInfo {
  id: number;
  /** The member's own word for it. */
  name: string;
  scopes: KeyScope[];
  /** The last characters of the key, to distinguish it from others. */
  hint: string;
  createdAt: string;
  /** Null: it does not expire. */
  expiresAt: string | null;
  /** Of its last use, to the minute; null: none yet. */
  lastUsedAt: string | null;
}

/** The member's switch and keys, oldest first. While `enabled` is false no key opens anything. */
export interface ApiAccess {
  enabled: boolean;
  keys: ApiKeyInfo[];
}

/** Answer of POST /api/auth/keys and of its replacement: the key is shown this once. */
export interface ApiKeyMade {
  secret: string;
  key: ApiKeyInfo;
}
