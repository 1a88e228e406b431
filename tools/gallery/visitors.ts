/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Who looks at a screen; `visitor` is nobody signed in. */
export type Who = 'visitor' | 'guest' | 'member' | 'admin';
export type Theme = 'dark' | 'light';

export const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;
export type Size = keyof typeof SIZES;

/** The sessions of the demo accounts, signed in once each. */
export class Visitors {
  private readonly states = new Map<Who, ReturnType<BrowserContext['storageState']>>();

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly password: string,
  ) {}

  /** A page of its own for one picture: signed in, past the splash, in a theme and size. */
  async page(who: Who, theme: Theme, size: Size): Promise<Page> {
    if (who !== 'visitor' && !this.states.has(who)) this.states.set(who, this.logIn(who));
    const storageState = await this.states.get(who);
    const context = await this.browser.newContext({
      baseURL: this.origin,
      viewport: SIZES[size],
      reducedMotion: 'reduce',
      ...(size === 'mobile' && { hasTouch: true, isMobile: true }),
      ...(storageState && { storageState }),
    });
    await context.addInitScript((chosen) => {
      // Frames of other hosts have no storage.
      if (window.top !== window) return;
      localStorage.setItem('vite-ui-theme', chosen);
      if (!location.search.includes('first')) localStorage.setItem('t0-first-steps', 'dismissed');
      if (!location.search.includes('splash')) sessionStorage.setItem('t0-started', 'yes');
    }, theme);
    return context.newPage();
  }

  private async logIn(who: Who) {
    const context = await this.browser.newContext({ baseURL: this.origin });
    const answer = await context.request.post('/api/auth/login', {
      data: { email: `${who}@t0.local`, password: this.password },
      headers: { origin: this.origin },
    });
    if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()}`);
    const state = await context.storageState();
    await context.close();
    return state;
  }
}
