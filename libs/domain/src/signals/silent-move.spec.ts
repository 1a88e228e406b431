import type { Signal } from '@t0/contracts';
import { wireSignal } from '../../../../tests/fixtures/wire-signal.ts';
import { isSilentMove } from './silent-move.ts';

const long = (slPrice: string, given: Partial<Signal> = {}): Signal =>
  wireSignal({ stopRule: 'trail', trailDistance: '0.500', slPrice, ...given });
const short = (slPrice: string): Signal =>
  wireSignal({ ...long(slPrice), direction: 'short', t0Price: '195.000', t1Price: '194.000' });

describe('moves of a stop that trails (docs/product/signals.md#stop-rules)', () => {
  it.each<[string, Signal, Signal, boolean]>([
    ['nearer to the entry', long('195.380'), long('195.900'), true],
    ['to the entry', long('195.900'), long('196.120'), false],
    ['beyond the entry', long('195.900'), long('196.300'), false],
    ['from the entry on', long('196.120'), long('196.500'), true],
    ['further beyond it', long('196.300'), long('196.500'), true],
    ['back, which no rule does', long('196.500'), long('196.300'), false],
    ['of a short, nearer', short('197.000'), short('196.500'), true],
    ['of a short, to the entry', short('196.500'), short('196.120'), false],
    ['with another target', long('195.380'), long('195.900', { t1Price: '199.000' }), false],
    ['with another memo', long('195.380'), long('195.900', { memo: 'x' }), false],
    [
      'by another rule',
      long('195.380', { stopRule: 'entry-at-t0' }),
      long('195.900', { stopRule: 'entry-at-t0' }),
      false,
    ],
    ['by hand alone', wireSignal(), wireSignal({ slPrice: '195.900' }), false],
    ['none', long('195.380'), long('195.380', { version: 2 }), false],
  ])('%s', (_what, before, after, isSilent) => expect(isSilentMove(before, after)).toBe(isSilent));
});
