import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { railGeometry } from '../../signals/rail.tsx';
import { SAMPLE, SAMPLE_PRICE } from './sample-signal.tsx';

const STYLES = readFileSync(join(__dirname, '../../styles/marks.css'), 'utf8');
const percent = (mark: string, property: string): number =>
  Number(new RegExp(`\\.sample-rail ${mark} \\{[^}]*\\b${property}: ([\\d.]+)`).exec(STYLES)?.[1]);

it('has its rail in the style sheet as its levels give it', () => {
  const { entry, t0, price, run } = railGeometry('long', SAMPLE, SAMPLE_PRICE)!;
  expect([percent("i\\[data-level='entry'\\]", 'left'), percent("i\\[data-level='t0'\\]", 'left')]).toEqual([
    entry,
    t0,
  ]);
  expect(percent('em', 'left')).toBe(price);
  expect([percent('u', 'left'), percent('u', 'width')]).toEqual([run!.from, expect.closeTo(run!.to - run!.from)]);
  expect(run!.against).toBe(false);
});
