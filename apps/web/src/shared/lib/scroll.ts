/** `auto` for a reader who wants no motion. */
const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Scrolls to the top of the page. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: behavior() });
}

/** Scrolls an element into view, where there is one. */
export function scrollInto(element: Element | null): void {
  element?.scrollIntoView({ behavior: behavior() });
}
