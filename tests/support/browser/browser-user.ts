import type { Driver } from './driver.ts';

/** Longest wait for a state, ms: WebKit draws without a graphics card, beside another worker's browser. */
const WAIT_MS = 40_000;
const LOOK_EVERY_MS = 100;

/** A thing on the page: a CSS selector, and words of its name or text. */
export interface PageElement {
  css: string;
  name?: string;
}

interface Found {
  x: number;
  y: number;
  /** Nothing lies over its middle. */
  free: boolean;
  text: string;
}

export const button = (name: string): PageElement => ({ css: 'button, [role="tab"], [role="radio"]', name });
export const link = (name: string): PageElement => ({ css: 'a', name });
export const field = (name: string): PageElement => ({ css: 'input, textarea, select', name });
export const text = (name: string, css = 'h1, h2, h3, p, b, span, td, li, button'): PageElement => ({ css, name });

/** Runs in the page: the first such thing in sight, by its label, or else its text; exactly so named before one that contains the words. */
const FIND = function (css: string, name: string | undefined, scroll: boolean): Found | null {
  const words = (value: string | null | undefined): string => (value ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  const nameOf = (element: Element): string => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return words(element.getAttribute('aria-label') ?? label ?? element.textContent);
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const wanted = words(name);
  const shown = [...document.querySelectorAll(css)].filter(isShown);
  const element = shown.find((one) => nameOf(one) === wanted) ?? shown.find((one) => nameOf(one).includes(wanted));
  if (!element) return null;
  if (scroll) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const note = { pressed: false };
    Object.assign(window, { t0Press: note });
    element.addEventListener('click', () => (note.pressed = true), { capture: true });
  }
  const box = element.getBoundingClientRect();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const top = document.elementFromPoint(x, y);
  return { x, y, free: top !== null && (element.contains(top) || top.contains(element)), text: element.textContent };
}.toString();

/** What a person does in a browser that is driven from outside, and waits for. */
export class BrowserUser {
  constructor(
    private readonly driver: Driver,
    private readonly base: string,
  ) {}

  /** Opens a path; again when the page that is being left was still on its way elsewhere. */
  async open(path: string): Promise<void> {
    await this.until(`open ${path}`, () => this.driver.open(this.base + path).then(() => true));
  }

  /** Waits until it is in sight; answers its text. */
  async see(thing: PageElement): Promise<string> {
    return (await this.until(`see ${described(thing)}`, () => this.find(thing, false))).text;
  }

  /** Waits until there is none in sight. */
  async miss(thing: PageElement): Promise<void> {
    await this.until(`see no more of ${described(thing)}`, async () => (await this.find(thing, false)) === null);
  }

  /** Waits until the address ends so. */
  async expectPath(path: string): Promise<void> {
    await this.until(`arrive at ${path}`, () => this.ask((end: string) => location.pathname.endsWith(end), path));
  }

  /**
   * Presses it with the mouse, once nothing lies over it; again when it moved away under the hand. `back`: closes what another thing opened
   * that had come to its place.
   */
  async press(thing: PageElement, back?: PageElement): Promise<void> {
    await this.until(`press ${described(thing)}`, async () => {
      const before = await this.find(thing, true);
      const found = before && (await this.find(thing, false));
      if (found && !found.free && back) await this.pressIfFree(back);
      if (!found?.free || found.x !== before?.x || found.y !== before.y) return null;
      await this.driver.click(found.x, found.y);
      // A page that has gone knows nothing of it: the press led away.
      return this.ask(() => (window as { t0Press?: { pressed: boolean } }).t0Press?.pressed !== false);
    });
  }

  private async pressIfFree(thing: PageElement): Promise<void> {
    const found = await this.find(thing, false);
    if (found?.free) await this.driver.click(found.x, found.y);
  }

  /** Writes into it by the keyboard, after what stands there. */
  async write(thing: PageElement, value: string): Promise<void> {
    await this.press(thing);
    await this.driver.type(value);
  }

  /** Calls a function in the page, which may use nothing but its arguments. */
  ask<A extends unknown[], T>(look: (...args: A) => T, ...args: A): Promise<T> {
    return this.driver.run<T>(look.toString(), args);
  }

  /** Waits until it answers something true. */
  async until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    let cause: unknown;
    while (Date.now() < deadline) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        // A page that is being left cannot be asked.
        cause = error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(`Could not ${what} within ${WAIT_MS / 1000} s${cause ? `: ${String(cause)}` : ''}`);
  }

  private find({ css, name }: PageElement, scroll: boolean): Promise<Found | null> {
    return this.driver.run(FIND, [css, name ?? '', scroll]);
  }
}

const described = ({ css, name }: PageElement): string => (name ? `'${name}' (${css})` : css);
