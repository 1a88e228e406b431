import { ConfigError, readConfig, type Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { checkDisks, examine as examineParts, fail, ok, type ResolveTxt } from '@t0/doctor';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

type Environment = Record<string, string | undefined>;

/** Reads the configuration as the programs would; without one, nothing else can be checked. */
export function readConfiguration(env: Environment): { config: Config | undefined; errors: Finding[] } {
  try {
    return { config: readConfig(env), errors: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const errors = error.message.split('\n').slice(1);
    const todo = 'Set it in the environment; every key is in docs/operations/configure.md, "Configuration"';
    return { config: undefined, errors: errors.map((error) => fail('Configuration', error.trim(), todo)) };
  }
}

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
  if (!config) return [checkNode(), ...(await checkDisks({ data: ROOT })), ...errors];
  const hasWayPast = Boolean(env.MIGRATE_DATABASE_URL);
  return [checkNode(), ...(await examineParts({ config, root: ROOT, hasWayPast, selectors, resolveTxt }))];
}

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

/** Findings as lines for a user, worst last, so that they are right above the prompt. */
export function reportLines(findings: Finding[]): string[] {
  const order = { ok: 0, warn: 1, fail: 2 };
  const sorted = [...findings].sort((a, b) => order[a.verdict] - order[b.verdict]);
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = sorted.flatMap(({ part, verdict, says, todo }) => [
    `${MARKS[verdict]}  ${part.padEnd(width)}  ${says}`,
    ...(todo ? [`      ${' '.repeat(width)}  -> ${todo}`] : []),
  ]);
  const count = (verdict: Finding['verdict']): number => findings.filter((one) => one.verdict === verdict).length;
  return [...lines, '', `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix`];
}
