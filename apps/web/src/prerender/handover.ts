/** A server-rendered page that works without the program (prerender/page.ts). */
interface LonePage {
  /** The program hydrates the page now: nothing else changes it from here on. */
  stop: () => void;
  /** The program has the page. */
  end: () => void;
}

let page: LonePage | null = null;

/** The page works without the program until `endPage`. */
export function beginPage(lone: LonePage): void {
  page = lone;
}

/** Called right before the hydration. */
export function stopPage(): void {
  page?.stop();
}

/** Called when the program has rendered the page. */
export function endPage(): void {
  page?.end();
  page = null;
}
