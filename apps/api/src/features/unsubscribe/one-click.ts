/** The one field of a one-click unsubscription (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

const IN_PARTS = new RegExp(
  `name="?${ONE_CLICK.name}"?[^\\r\\n]*\\r?\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n${ONE_CLICK.value}\\r?\\n`,
  'i',
);

/** Whether a body, a form's fields or multipart, says One-Click. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return new URLSearchParams(body).get(ONE_CLICK.name) === ONE_CLICK.value || IN_PARTS.test(body);
}
