import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The chosen theme; 'system' follows the operating system. */
export type Theme = 'light' | 'dark' | 'system';
const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

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
  document.documentElement.dataset.themeChoice = theme;
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

/** The theme that the button chooses next. */
export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;

/** The name of the button that goes round the themes. */
export const themeLabel = (theme: Theme): string => `Theme: ${theme}. Change to ${nextTheme(theme)}`;

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
