import { join } from 'node:path';
import { readTree } from './read-tree.ts';

/**
 * The most lines of TypeScript that apps, libs and tools may have together, tests not counted. A feature makes room for itself: lower this to what
 * a change reaches, and never raise it.
 */
const CEILING = 147_366;

const PRODUCTION = /^(?:apps|libs|tools)\/(?!.*(?:\.(?:spec|e2e|slow|test|generated)\.|property)).*\.tsx?$/;

describe('production code', () => {
  it(`has at most ${CEILING} lines`, () => {
    const files = readTree(join(__dirname, '../..')).filter(({ path }) => PRODUCTION.test(path));
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    expect(files.length).toBeGreaterThan(1500);
    expect(lines).toBeLessThanOrEqual(CEILING);
  });
});
