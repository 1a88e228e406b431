import { BadRequestException } from '@nestjs/common';

const YEAR_MS = 366 * 86_400_000;

/**
 * When a draft is to be published; null: when somebody does. 400 when that has passed, is more than a year away, or the post is
 * public already.
 */
export function requirePublishAt(
  given: string | null | undefined,
  isPublished: boolean,
  now = Date.now(),
): Date | null {
  if (given === undefined || given === null) return null;
  if (isPublished) throw fault('A published post has no publication time');
  const at = new Date(given);
  if (!(at.getTime() > now)) throw fault('Publication time must be in the future');
  if (at.getTime() > now + YEAR_MS) throw fault('Publication time must be within a year');
  return at;
}

function fault(message: string): BadRequestException {
  return new BadRequestException({ error: 'PUBLICATION_TIME', message, fields: { publishAt: message } });
}
