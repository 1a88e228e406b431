import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/root.ts';

const MODULE: string = './node-version.mjs';
const range = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } }).engines
  .node;

describe('the Node versions the product runs on', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.9.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s: %s', async (version, expected) => {
    const { satisfies } = (await import(MODULE)) as { satisfies: (version: string, range: string) => boolean };
    expect(satisfies(version, range)).toBe(expected);
  });
});
