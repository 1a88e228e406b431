import type { SeenReceipt } from '@t0/contracts/live';
import { collectReceipts } from './live-client.ts';

describe('delivery receipts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sends the first at once and a burst after it together, however many events pour in', () => {
    const sent: SeenReceipt[][] = [];
    const collect = collectReceipts((receipts) => sent.push(receipts));
    for (let seq = 1; seq <= 100; seq += 1) collect([{ seq }]);
    expect(sent).toEqual([[{ seq: 1 }]]);
    jest.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toHaveLength(99);
    collect([{ seq: 101 }]);
    expect(sent.at(-1)).toEqual([{ seq: 101 }]);
  });

  it('sends what a long absence left to confirm in messages that the server takes', () => {
    const sent: SeenReceipt[][] = [];
    collectReceipts((receipts) => sent.push(receipts))(
      Array.from({ length: 1000 }, (_, index) => ({ seq: index + 1 })),
    );
    jest.advanceTimersByTime(5000);
    expect(sent.map(({ length }) => length)).toEqual([200, 200, 200, 200, 200]);
    expect(sent.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  });
});
