/** The one field of a one-click unsubscription (RFC 8058, section 3.1). */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

/** True if a body, a form's fields or multipart, contains One-Click. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return new URLSearchParams(body).get(ONE_CLICK.name) === ONE_CLICK.value || saysInParts(body);
}

/** True if a part of a multipart body has the field's name, and the first line of its content is the field's value. */
function saysInParts(body: string): boolean {
  const [name, value] = [ONE_CLICK.name.toLowerCase(), ONE_CLICK.value.toLowerCase()];
  const lines = body.toLowerCase().split(/\r?\n/);
  let isNamed = false;
  for (const [index, line] of lines.entries()) {
    if (line === '' && isNamed && lines[index + 1] === value) return true;
    isNamed = line !== '' && (isNamed || line.includes(`name="${name}"`) || line.includes(`name=${name}`));
  }
  return false;
}
