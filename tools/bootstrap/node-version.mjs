import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';

const numbers = (version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** True if a version is at or after another, both as [major, minor, patch]. */
function isAtLeast(version, least) {
  const at = version.findIndex((number, index) => number !== (least[index] ?? 0));
  return at < 0 || version[at] > (least[at] ?? 0);
}

/**
 * True if a Node version satisfies a range of the kind package.json's engines use: `^20.19.0 || >=24.0.0`.
 * @public its test imports it by a path that only that test knows
 * @param {string} version such as 20.19.3
 * @param {string} range
 */
export function satisfies(version, range) {
  const own = numbers(version);
  return range.split('||').some((part) => {
    const [, operator, least] = /^\s*(\^|>=)\s*([\d.]+)\s*$/.exec(part) ?? [];
    if (!least) return false;
    return isAtLeast(own, numbers(least)) && (operator === '>=' || own[0] === numbers(least)[0]);
  });
}

/** Throws a Failure when this Node is not one that the product supports. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (satisfies(process.versions.node, engines.node)) return;
  throw new Failure(`T0 Trading Terminal needs Node ${engines.node}; this is Node ${process.versions.node}.`);
}
