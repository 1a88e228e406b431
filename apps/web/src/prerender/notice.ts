const LOOK =
  'fixed inset-x-4 bottom-4 z-21 mx-auto max-w-[420px] rounded-panel border border-line-2 bg-raised p-4 text-center shadow-float';

let notice: HTMLElement | null = null;

/** Shows a message at the bottom of the page, in place of the one before; it ends with a link that loads the page again. */
export function showNotice(text: string): void {
  endNotice();
  const link = Object.assign(document.createElement('a'), { href: '', textContent: 'load the page again' });
  link.className = 'text-link underline';
  notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = LOOK;
  notice.append(`${text} `, link, '.');
  document.body.append(notice);
}

/** Takes the message away. */
export function endNotice(): void {
  notice?.remove();
  notice = null;
}
