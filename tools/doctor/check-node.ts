import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@t0/contracts';
import { fail, ok } from '@t0/doctor';
import { ROOT } from '../shared/root.ts';

/** The Node that runs this against the versions the product supports. */
export function checkNode(version = process.versions.node): Finding {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
  const own = Number(version.split('.')[0]);
  const good = engines.node
    .split('||')
    .map((part) => /(\^|>=)(\d+)\.(\d+)/.exec(part))
    .some((match) => {
      if (!match) return false;
      const [, how, major, minor] = match;
      const sameMajor = own === Number(major) && Number(version.split('.')[1]) >= Number(minor);
      return sameMajor || (how === '>=' && own > Number(major));
    });
  if (good) return ok('Node', `Version ${version}`);
  return fail('Node', `Version ${version} is not supported`, `Use Node ${engines.node}`);
}
