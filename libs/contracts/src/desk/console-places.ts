import type { StaffArea } from '../accounts/staff.ts';

interface ConsoleEntry {
  name: string;
  label: string;
  area: StaffArea;
}

/**
 * The tabs of the console in their order (docs/product/console.md#tabs): the name of each in the address (`?tab=`), its
 * label, and the area that a role must open to see it. The console, its keys, the gallery and the browser tests all read this list.
 */
export const CONSOLE_TABS = [
  { name: 'create', label: 'CREATE', area: 'publishing' },
  { name: 'analysis', label: 'ANALYSIS', area: 'publishing' },
  { name: 'alerts', label: 'ALERTS', area: 'publishing' },
  { name: 'history', label: 'HISTORY', area: 'publishing' },
  { name: 'signals', label: 'SIGNALS', area: 'publishing' },
  { name: 'chart-notes', label: 'CHARTS', area: 'publishing' },
  { name: 'blog-posts', label: 'BLOG', area: 'publishing' },
  { name: 'emails', label: 'EMAILS', area: 'members' },
  { name: 'analytics', label: 'ANALYTICS', area: 'operations' },
  { name: 'resources', label: 'T0 RESOURCES', area: 'publishing' },
  { name: 'videos', label: 'VIDEOS', area: 'publishing' },
] as const satisfies readonly ConsoleEntry[];

/** The console's views in addition to its tabs, at addresses of the same kind. */
export const CONSOLE_VIEWS = [
  { name: 'inbox', label: 'INBOX', area: 'members' },
  { name: 'subscribers', label: 'SUBSCRIBERS', area: 'members' },
  { name: 'audit', label: 'AUDIT TRAIL', area: 'operations' },
  { name: 'jobs', label: 'JOBS', area: 'operations' },
  { name: 'settings', label: 'SETTINGS', area: 'settings' },
] as const satisfies readonly ConsoleEntry[];

/** Every place of the console. */
export const CONSOLE_PLACES = [...CONSOLE_TABS, ...CONSOLE_VIEWS];

/** A tab's name in the address. */
export type ConsoleTabName = (typeof CONSOLE_TABS)[number]['name'];

/** A view's name in the address. */
export type ConsoleViewName = (typeof CONSOLE_VIEWS)[number]['name'];

/** The tabs that the keys 1 to 9 open, in their order. */
export const KEYED_CONSOLE_TABS = CONSOLE_TABS.slice(0, 9);
