import type { Finding } from '@t0/contracts/operations';
import { reportLines } from '../doctor/examine.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** Parts without which new processes cannot start. Others, a missing DNS record for instance, are as wrong before an upgrade as after it. */
const REQUIRED_PARTS = new Set([
  'Node',
  'Disk',
  'Configuration',
  'PostgreSQL',
  'DATABASE_DIRECT_URL',
  'Pooler',
  'Redis',
]);
/** Come next. */
const MIGRATIONS = 'Migrations';

/**
 * Judges doctor's findings before an upgrade. Returns the ones worth reporting, as text.
 * @throws UserFacingError that says it, when the new release could not start like this
 */
export function judge(findings: readonly Finding[]): string {
  const shown = findings.filter(({ part, verdict }) => verdict !== 'ok' && part !== MIGRATIONS);
  if (shown.length === 0) return 'The checks found no errors';
  const lines = reportLines(shown).join('\n');
  if (!shown.some(({ part, verdict }) => verdict === 'fail' && REQUIRED_PARTS.has(part))) return lines;
  throw new UserFacingError(`${lines}\nThe new release cannot start with these errors: the database is unchanged.`);
}

/**
 * Reads what `doctor --json` wrote.
 * @throws UserFacingError when it wrote none
 */
export function readFindings(text: string): Finding[] {
  try {
    return JSON.parse(text) as Finding[];
  } catch {
    throw new UserFacingError('doctor gave no answer; the lines above say why.');
  }
}
