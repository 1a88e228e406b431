/** Runs `action` once what was just rendered is on the screen; in a hidden tab, as soon as it is in the page. */
export function afterPaint(action: () => void): void {
  if (document.hidden) {
    setTimeout(action, 0);
    return;
  }
  // The frame callback runs just before the paint, the message after it.
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      action();
    };
    channel.port2.postMessage(null);
  });
}
