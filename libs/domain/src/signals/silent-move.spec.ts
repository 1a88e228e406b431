import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { announcedStopOf, isSilentMove, trailsSilently } from './silent-move.ts';

const long = (slPrice: string, given: Partial<Signal> = {}): Signal =>
  wireSignal({ stopRule: 'trail', trailDistance: '0.500', slPrice, ...given });
const short = (slPrice: string): Signal =>
  wireSignal({ ...long(slPrice), direction: 'short', t0Price: '195.000', t1Price: '194.000' });
/** After a silent move of the stop; `announcedStop`: the one that was announced last. */
const trailed = (slPrice: string, announcedStop = '195.380', given: Partial<Signal> = {}): Signal =>
  long(slPrice, { announcedStop, ...given });

describe('moves of a stop that trails (docs/product/signals.md#stop-rules)', () => {
  it.each<[string, Signal, string, boolean]>([
    ['nearer to the entry', long('195.380'), '195.900', true],
    ['to the entry', long('195.900'), '196.120', false],
    ['beyond the entry', long('195.900'), '196.300', false],
    ['from the entry on', long('196.120'), '196.500', true],
    ['further beyond it', long('196.300'), '196.500', true],
    ['of a short, nearer', short('197.000'), '196.500', true],
    ['of a short, to the entry', short('196.500'), '196.120', false],
    ['by another rule', long('195.380', { stopRule: 'entry-at-t0' }), '195.900', false],
    ['without a rule', wireSignal(), '195.900', false],
  ])('%s', (_what, before, stop, isSilent) => expect(trailsSilently(before, stop)).toBe(isSilent));

  it.each<[string, Signal, Signal, boolean]>([
    ['the first silent one', long('195.380'), trailed('195.900'), true],
    ['the next', trailed('195.900'), trailed('196.000'), true],
    ['one that is announced', trailed('196.000'), long('196.300'), false],
    ['by hand, though the signal trails', trailed('196.000'), long('196.050'), false],
    ['by hand, back to what was announced last', trailed('196.000'), long('195.380'), false],
    ['by hand and silently, received at once', trailed('196.000'), trailed('196.050', '196.020'), false],
    ['with another target', long('195.380'), trailed('195.900', '195.380', { t1Price: '199.000' }), false],
    ['with another memo', long('195.380'), trailed('195.900', '195.380', { memo: 'x' }), false],
    ['none', trailed('195.900'), trailed('195.900', '195.380', { version: 2 }), false],
  ])('known by the stop that was announced: %s', (_what, before, after, isSilent) =>
    expect(isSilentMove(before, after)).toBe(isSilent),
  );

  it('the stop that was announced is the one in force, unless it trailed since', () => {
    expect([long('196.300'), trailed('196.500', '196.300')].map(announcedStopOf)).toEqual(['196.300', '196.300']);
  });
});
