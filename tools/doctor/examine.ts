import type { Finding } from '@t0/contracts';
import { checkDisk, examine as examineParts } from '@t0/doctor';
import type { ResolveTxt } from '@t0/doctor';
import { ROOT } from '../shared/root.ts';
import { checkNode } from './check-node.ts';
import { readConfiguration } from './read-configuration.ts';

/** The inputs of an examination. */
export interface Examination {
  env: Record<string, string | undefined>;
  /** DKIM selectors to look for; empty: the usual ones. */
  selectors: string[];
  resolveTxt: ResolveTxt;
}

/** Checks everything the product depends on. Never rejects for an error it can name. */
export async function examine({ env, selectors, resolveTxt }: Examination): Promise<Finding[]> {
  const { config, errors } = readConfiguration(env);
  if (!config) return [checkNode(), await checkDisk(ROOT), ...errors];
  const hasWayPast = Boolean(env.MIGRATE_DATABASE_URL);
  return [checkNode(), ...(await examineParts({ config, root: ROOT, hasWayPast, selectors, resolveTxt }))];
}
