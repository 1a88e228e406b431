/**
 * The tabs of the console in their order (docs/product/console.md#tabs): the name of each in the address (`?tab=`), and its label. The
 * console, its keys, the gallery and the browser tests all read this list.
 */
export const CONSOLE_TABS = [
  { name: 'create', label: 'CREATE' },
  { name: 'analysis', label: 'ANALYSIS' },
  { name: 'alerts', label: 'ALERTS' },
  { name: 'history', label: 'HISTORY' },
  { name: 'signals', label: 'SIGNALS' },
  { name: 'chart-notes', label: 'CHARTS' },
  { name: 'blog-posts', label: 'BLOG' },
  { name: 'emails', label: 'EMAILS' },
  { name: 'analytics', label: 'ANALYTICS' },
  { name: 'resources', label: 'T0 RESOURCES' },
  { name: 'videos', label: 'VIDEOS' },
] as const;

/** The console's views in addition to its tabs, at addresses of the same kind. */
export const CONSOLE_VIEWS = [
  { name: 'inbox', label: 'INBOX' },
  { name: 'subscribers', label: 'SUBSCRIBERS' },
  { name: 'business', label: 'BUSINESS' },
  { name: 'audit', label: 'AUDIT TRAIL' },
  { name: 'jobs', label: 'JOBS' },
  { name: 'settings', label: 'SETTINGS' },
] as const;

/** Every place of the console. */
export const CONSOLE_PLACES = [...CONSOLE_TABS, ...CONSOLE_VIEWS];

/** A tab's name in the address. */
export type ConsoleTabName = (typeof CONSOLE_TABS)[number]['name'];

/** A view's name in the address. */
export type ConsoleViewName = (typeof CONSOLE_VIEWS)[number]['name'];

/** The tabs that the keys 1 to 9 open, in their order. */
export const KEYED_CONSOLE_TABS = CONSOLE_TABS.slice(0, 9);
