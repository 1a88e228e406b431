/** Opens an address in this tab by a full page load: payment pages, and the terminal after a sign-in. */
export function leave(url: string): void {
  window.location.assign(url);
}
