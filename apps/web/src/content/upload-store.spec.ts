import { keepSamples, rateOf, type TransferSample } from './upload-store.ts';

const after = (...samples: [number, number][]): TransferSample[] =>
  samples.reduce<TransferSample[]>((kept, [at, sent]) => keepSamples(kept, { at, sent }), []);

describe('the rate of an upload', () => {
  it('is unknown until a quarter of a second has passed', () => {
    expect(rateOf([])).toBeNull();
    expect(rateOf(after([0, 0], [100, 5000]))).toBeNull();
  });

  it('is bytes per second', () => expect(rateOf(after([0, 0], [500, 1_000_000]))).toBe(2_000_000));

  it('forgets how fast the line was before', () => {
    const samples = after([0, 0], [1000, 10_000], [5000, 10_400], [6000, 10_500], [9500, 10_850]);
    expect(rateOf(samples)).toBe(100);
  });
});
