import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of the programs' logs in which browsers reported that the content security policy refused a part of a page. */
export function policyReports(dataDir: string): string[] {
  const logs = join(dataDir, 'logs');
  return readdirSync(logs)
    .flatMap((name) => readFileSync(join(logs, name), 'utf8').split('\n'))
    .filter((line) => line.includes('refused something by the content security policy'));
}
