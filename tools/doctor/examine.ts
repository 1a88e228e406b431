import type { Finding } from '@t0/contracts';
import { checkDisk, examine as examineParts } from '@t0/doctor';
import type { ResolveTxt } from '@t0/doctor';
import { ROOT } from '../shared/root.ts';
import { checkNode } from './check-node.ts';
import { readConfiguration } from './read-configuration.ts';

/** What an examination needs from outside. */
export interface Examination {
  env: Record<string, string | undefined>;
  /** DKIM selectors to look for; empty: the usual ones. */
  selectors: string[];
  resolveTxt: ResolveTxt;
}

/** Looks at everything the product stands on. Never rejects for a fault it can name. */
export async function examine({ env, selectors, resolveTxt }: Examination): Promise<Finding[]> {
  const { config, errors } = readConfiguration(env);
  if (!config) return [checkNode(), await checkDisk(ROOT), ...errors];
  const hasWayPast = Boolean(env.MIGRATE_DATABASE_URL);
  return [checkNode(), ...(await examineParts({ config, root: ROOT, hasWayPast, selectors, resolveTxt }))];
}
