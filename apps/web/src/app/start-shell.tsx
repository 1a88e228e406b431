import { useLayoutEffect } from 'react';
import { Spinner } from '../shared/ui/spinner.tsx';

/** Screens whose content is still loading. */
let waiting = 0;

declare global {
  interface Window {
    /** The button of a server-rendered first screen or page that was pressed last; set by start/start.js. */
    t0Pressed?: HTMLElement;
  }
}

const ROW = '[data-testid^="signal-row-"]';

/** Keeps the shell of index.html in front while the component is mounted: it looks like the coming page. */
function useShellKept(): void {
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // After this commit: one wait may have made room for another. Still before anything is painted.
      queueMicrotask(removeShell);
    };
  }, []);
}

/** True if a screen within `box` is complete: it has its heading, and no visible part of it is still loading. */
export function isScreenReady(box: Element): boolean {
  if (waiting > 0 || box.querySelector('h1') === null) return false;
  const busy = [...box.querySelectorAll('[aria-busy=true]')];
  return busy.every((part) => part.getBoundingClientRect().top >= window.innerHeight);
}

/** Removes the shell unless a component still waits. */
export function removeShell(): void {
  if (waiting === 0) endShell();
}

/** Takes the shell away: the program is on the screen from now on. */
export function endShell(): void {
  const { dataset } = document.documentElement;
  const carryOver = carriedOver();
  document.getElementById('shell')?.remove();
  document.getElementById('first')?.remove();
  delete dataset.shell;
  delete dataset.first;
  carryOver();
}

/** True while the first screen that the server rendered is on the screen. */
export function isFirstScreenShown(): boolean {
  return document.documentElement.dataset.first !== undefined;
}

/** Returns a function that gives the program's own elements the focus and the press which the first screen had. */
function carriedOver(): () => void {
  const first = document.getElementById('first');
  const find = (element: Element | null | undefined): (() => HTMLElement | undefined) | null =>
    element && first?.contains(element) ? sameAs(element) : null;
  const [focused, pressed] = [find(document.activeElement), find(window.t0Pressed)];
  const typed = [...(first?.querySelectorAll('input') ?? [])].filter(({ value }) => value !== '');
  delete window.t0Pressed;
  return () => {
    for (const input of typed) type(sameAs(input)() as HTMLInputElement | undefined, input.value);
    focused?.()?.focus();
    pressed?.()?.click();
  };
}

/** Puts text into a field as its reader typed it: React hears of it. */
function type(input: HTMLInputElement | undefined, text: string): void {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns a function that finds the program's element which is the same: in the same row, with the same action or name. */
function sameAs(element: Element): () => HTMLElement | undefined {
  const row = element.closest(ROW)?.getAttribute('data-testid');
  // The name of an action may depend on the browser, as that of the theme does.
  const nameOf = (one: Element): string | null =>
    one.getAttribute('data-action') ?? one.getAttribute('aria-label') ?? one.textContent;
  const [kind, name] = [element.localName, nameOf(element)];
  return () => {
    const root = document.getElementById('root')!;
    if (element.matches(ROW)) return root.querySelector<HTMLElement>(`[data-testid="${row}"]`) ?? undefined;
    const box = row ? root.querySelector(`[data-testid="${row}"]`) : root;
    return [...(box?.querySelectorAll<HTMLElement>(kind) ?? [])].find((one) => nameOf(one) === name);
  };
}

/** The wait for a whole screen: at the start behind the page's shell, later a spinner. */
export function Waiting({ text }: { text: string }) {
  useShellKept();
  return <Spinner text={text} />;
}
