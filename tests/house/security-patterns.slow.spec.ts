import { join } from 'node:path';
import { readSignalText } from '../../libs/domain/src/signals/reading/signal-text.ts';
import { WORD_PATTERNS } from '../../libs/domain/src/signals/reading/terms/plain-words.ts';
import { compilePattern, parsePattern } from './patterns/compile.ts';
import { countSteps } from './patterns/count-steps.ts';
import { findPatterns, patternsOf, type FoundPatterns } from './patterns/find-patterns.ts';
import { worstCases } from './patterns/worst-cases.ts';

const LENGTH = 16 * 1024;
/** Steps a character, whatever the text: what the product's longest bounded repetition needs. */
const STEPS_PER_CHARACTER = 120;
const MOST = LENGTH * STEPS_PER_CHARACTER;
/** Twice the text, twice the steps; a little more for what is done once. */
const GROWTH = 2.2;

/** Why a pattern that makes more work than that may stay: place without line, and the reason. */
const EXEMPT: Record<string, string> = {};

const found = findPatterns(join(__dirname, '../..'), ['apps/api/src', 'apps/worker/src', 'libs']);

/** Where patterns are put together of shared parts when the program starts, and the patterns themselves. */
const COMPOSED = { place: 'libs/domain/src/signals/reading/terms/plain-words.ts', patterns: WORD_PATTERNS };

/** Lengths from which steps that grow by equal amounts are continued to `LENGTH`, and the least distance between them. */
const PROBED = 512;
const APART = 128;

/** The most that a pattern counts to: up to there a text may take other steps than past it. */
const longestCount = (source: string): number =>
  Math.max(0, ...[...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least)));

/**
 * The steps that a text takes at each length, without counting them where three shorter texts lie on a line: each further repetition then costs
 * the same. Undefined where the steps grow otherwise.
 */
function onALine(count: (length: number) => number, { source, period }: { source: string; period: number }) {
  const first = Math.max(PROBED, 4 * longestCount(source) * period);
  const apart = period * Math.ceil(APART / period);
  if (first + 2 * apart > LENGTH / 2) return undefined;
  const [one, two, three] = [first, first + apart, first + 2 * apart].map(count) as [number, number, number];
  if (three - two !== two - one || three > MOST) return undefined;
  return (length: number): number => one + ((two - one) * (length - first)) / apart;
}

/** The first text that makes a pattern work more than it may; undefined when there is none. */
function tooMuch(source: string, flags: string): string | undefined {
  const pattern = parsePattern(source, flags);
  const program = compilePattern(pattern, flags);
  const isUnicode = /[uv]/.test(flags);
  for (const { text, period } of worstCases(pattern, flags)) {
    const count = (length: number): number => countSteps(program, text(length), isUnicode, MOST + 1);
    const stepsOf = onALine(count, { source, period }) ?? count;
    const [steps, before] = [stepsOf(LENGTH), stepsOf(LENGTH / 2)];
    if (steps > MOST || steps > before * GROWTH + LENGTH) return `${JSON.stringify(text(60))}: ${steps} steps`;
  }
  return undefined;
}

describe('every regular expression of API, worker and libraries (docs/SECURITY.md#requests)', () => {
  it('is found: all of them', () => {
    expect(found.patterns.length).toBeGreaterThan(80);
    expect(found.patterns.map(({ place }) => place.replace(/:\d+$/, ''))).toContain('libs/observability/src/scrub.ts');
    const made: FoundPatterns = { patterns: [], madeAtRunTime: [] };
    patternsOf('a.ts', "const a = /b+/g;\nnew RegExp(b);\nc.match('d+');\ne.match(f);", made);
    expect(made).toEqual({
      patterns: [{ place: 'a.ts:1', source: 'b+', flags: 'g' }],
      madeAtRunTime: ['a.ts:2', 'a.ts:3'],
    });
  });

  it('stands in the sources, or is listed where it is put together', () => {
    expect(found.madeAtRunTime.map((place) => place.replace(/:\d+$/, ''))).toEqual([COMPOSED.place]);
    readSignalText('GBPJPY long 196.12 sl 195.38 tp 197.05 198.40 valid until 18:00 UTC');
    expect(COMPOSED.patterns.length).toBeGreaterThan(20);
  });

  it('takes steps in proportion to the text, however it is made (16 KB)', () => {
    const composed = COMPOSED.patterns.map(({ source, flags }) => ({ place: COMPOSED.place, source, flags }));
    const slow = [...found.patterns, ...composed].flatMap(({ place, source, flags }) => {
      const text = place.replace(/:\d+$/, '') in EXEMPT ? undefined : tooMuch(source, flags);
      return text === undefined ? [] : [`${place} /${source}/${flags} at ${text}`];
    });
    expect(slow).toEqual([]);
  });

  it.each([
    ['0+$', ''],
    ['^0+|0+$', 'g'],
    ['[a-z.]+@[a-z-]+', 'g'],
    ['\\B(?=(\\d{3})+(?!\\d))', 'g'],
    ['<meta [^>]*>', 'i'],
    ['^(a|a)*$', ''],
    ['^(\\w+\\s?)*$', ''],
    ['^.*,.*,.*;$', ''],
    ['(?<=a+)b', ''],
    ['^a{900}(a+)+c', ''],
  ])('would be caught: /%s/%s', (source, flags) => expect(tooMuch(source, flags)).toBeDefined());
});
