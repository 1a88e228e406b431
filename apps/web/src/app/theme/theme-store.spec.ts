import type * as themeStore from './theme-store.ts';

type Module = typeof themeStore;

const shown = (): string | undefined => document.documentElement.dataset.theme;
let prefersLight: boolean;
let systemChanged: () => void;

/** The store as a fresh page makes it. */
function fresh(): Module {
  Object.assign(window, {
    matchMedia: () => ({
      get matches() {
        return prefersLight;
      },
      addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
    }),
  });
  let made: Module;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a module of its own for each test
  jest.isolateModules(() => (made = require('./theme-store.ts') as Module));
  return made!;
}

beforeEach(() => {
  localStorage.clear();
  prefersLight = false;
});

describe('the theme (docs/product/look.md#theme)', () => {
  it('follows the operating system until one is chosen', () => {
    const { useTheme } = fresh();
    expect(useTheme.getState().theme).toBe('system');
    prefersLight = true;
    systemChanged();
    expect(shown()).toBe('light');
    prefersLight = false;
    systemChanged();
    expect(shown()).toBe('dark');
  });

  it('is kept under vite-ui-theme, and no longer follows the system', () => {
    fresh().setTheme('dark');
    expect([shown(), localStorage.getItem('vite-ui-theme')]).toEqual(['dark', 'dark']);
    expect(fresh().useTheme.getState().theme).toBe('dark');
    prefersLight = true;
    systemChanged();
    expect(shown()).toBe('dark');
  });

  it('takes an unknown one for system', () => {
    localStorage.setItem('vite-ui-theme', 'sepia');
    expect(fresh().useTheme.getState().theme).toBe('system');
  });
});
