import fc from 'fast-check';
import { FrameMeter } from './metered-server.ts';
import { textFrame } from './packet.ts';

const MANY = { frames: 1_000_000, bytes: 1_000_000_000 };
/** As clients send them: masked, here with zeros. */
const masked = (text: string): Buffer => {
  const frame = textFrame(text);
  const head = frame.length - Buffer.byteLength(text);
  frame[1]! |= 0x80;
  return Buffer.concat([frame.subarray(0, head), Buffer.alloc(4), frame.subarray(head)]);
};
const framesIn = (meter: FrameMeter): number => (meter as unknown as { frames: number }).frames;

describe('what a client sends is counted on the wire (docs/SECURITY.md#socket)', () => {
  it('counts frames of any length and kind, however the wire cuts them', () => {
    const control = fc.constantFrom(Buffer.from([0x89, 0x80, 0, 0, 0, 0]), Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    const text = fc.nat({ max: 70_000 }).map((length) => masked('x'.repeat(length)));
    const cuts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.oneof(control, text), { maxLength: 8 }), cuts, (frames, sizes) => {
        const meter = new FrameMeter(MANY);
        const wire = Buffer.concat(frames);
        for (let at = 0, round = 0; at < wire.length; round += 1) {
          const size = sizes[round % sizes.length]!;
          expect(meter.take(wire.subarray(at, at + size), 0)).toBeUndefined();
          at += size;
        }
        expect(framesIn(meter)).toBe(frames.length);
      }),
    );
  });

  it('says what there is too much of in a second, and forgets it in the next', () => {
    const meter = new FrameMeter({ frames: 3, bytes: 100 });
    const three = Buffer.concat([masked('3'), masked('6'), masked('')]);
    expect(meter.take(three, 0)).toBeUndefined();
    expect(meter.take(masked('3'), 999)).toBe('inbound-frames');
    expect(meter.take(three, 1000)).toBeUndefined();
    expect(meter.take(Buffer.alloc(101), 2000)).toBe('inbound-bytes');
  });
});
