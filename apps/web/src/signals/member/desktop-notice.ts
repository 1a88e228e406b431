/**
 * Shows a notification of the browser, where it is allowed, while the page is not looked at. The tag makes one of what several tabs
 * show. A press leads back to the page, and to what `onPress` opens there.
 */
export function showDesktopNotice(title: string, body: string, tag: string, onPress?: () => void): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    onPress?.();
    shown.close();
  };
}
