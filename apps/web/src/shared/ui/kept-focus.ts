const isDisabled = (element: Element): boolean => element.matches(':disabled');

/**
 * Returns the focus to a button or field that is disabled while its request runs: browsers take it away meanwhile. A user who went
 * elsewhere stays there, and a key that is held down does not press it again (docs/product/look.md#keyboard).
 */
export function keepFocusOfDisabled(): void {
  let waiting: HTMLElement | null = null;
  let isKeyDown = false;
  const forget = (): void => {
    waiting = null;
  };
  const giveBack = (): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && isDisabled(activeElement)) waiting = activeElement;
    if (!waiting || isKeyDown || isDisabled(waiting)) return;
    if (activeElement === document.body) waiting.focus({ preventScroll: true });
    forget();
  };
  const onKey = ({ type }: KeyboardEvent): void => {
    isKeyDown = type === 'keydown';
    giveBack();
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
  addEventListener('pointerdown', () => {
    isKeyDown = false;
    forget();
  });
  addEventListener('focusin', forget);
  new MutationObserver(giveBack).observe(document, { subtree: true, attributeFilter: ['disabled'] });
}
