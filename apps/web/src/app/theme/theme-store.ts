import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The chosen theme; 'system' follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';
export const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** The server does not know the user's choice. */
const NOBODYS = { theme: 'system' } as const;

/** Also read by start/start.js, before the first paint. */
const KEY = 'vite-ui-theme';

const system =
  typeof window !== 'undefined' && typeof window.matchMedia === 'function'
    ? window.matchMedia('(prefers-color-scheme: light)')
    : null;

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function show(theme: Theme): void {
  const light = theme === 'light' || (theme === 'system' && (system?.matches ?? false));
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  tintBars(light);
}

/** The bars of the system around an installed terminal have the colour of its own bar (--panel). */
function tintBars(light: boolean): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    bar.content = light ? '#ffffff' : '#0c1213';
}

/** The theme in force. */
export const useTheme = scopedStore<{ theme: Theme }>(
  'device',
  () => ({ theme: stored() }),
  () => NOBODYS,
);

/** Chooses a theme, now and for the next visit. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage refused: the choice holds for this page.
  }
  show(theme);
  useTheme.setState({ theme });
}

if (typeof document !== 'undefined') tintBars(document.documentElement.dataset.theme === 'light');
system?.addEventListener('change', () => show(useTheme.getState().theme));
