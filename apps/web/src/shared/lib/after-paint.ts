/** Runs `action` once the current render is on the screen; in a hidden tab, as soon as it is in the page. */
export function afterPaint(action: () => void): void {
  if (document.hidden) {
    setTimeout(action, 0);
    return;
  }
  // The frame callback runs just before the paint, a task queued by it just after.
  requestAnimationFrame(() => setTimeout(action, 0));
}
