import { PoolerError } from '@t0/database';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Explanations of the error codes of files and connections. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'There is a file of that name already: a backup never replaces one.',
  ENOENT: 'There is no such file, or no such folder.',
  EACCES: 'The file may not be read or written here.',
  EROFS: 'The folder is read-only.',
  EISDIR: 'That is a folder: name a file.',
  ENOSPC: 'The disk is full.',
  Z_DATA_ERROR: 'The file is no backup, or damaged.',
  Z_BUF_ERROR: 'The file is not whole: it ends too early.',
  ECONNREFUSED: 'The database cannot be reached: nothing listens there.',
  ENOTFOUND: 'The database cannot be reached: there is no host of that name.',
  ETIMEDOUT: 'The database cannot be reached: no answer.',
  '28P01': 'The database refuses user or password.',
  '28000': 'The database refuses user or password.',
  '3D000': 'There is no database of that name.',
};

/** The text to print for a failure: a sentence if a user can act on it, all details when it is a defect of the product. */
export function inWords(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  if (error instanceof PoolerError) return `${error.message}.`;
  const { code, stack } = error as { code?: string; stack?: string };
  return (code && REASONS[code]) || (stack ?? String(error));
}
