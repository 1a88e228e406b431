import { BadRequestException } from '@nestjs/common';
import { storable } from '@t0/domain';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of an alert, from the bytes of its body.
 * @throws BadRequestException when there is none, or it is no UTF-8
 */
export function alertText(body: unknown): string {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new BadRequestException({ error: 'INTAKE_NOT_TEXT', message: 'The alert must be text in UTF-8' });
  }
  if (text.trim() === '') throw new BadRequestException({ error: 'INTAKE_EMPTY', message: 'The alert is empty' });
  return storable(text);
}
