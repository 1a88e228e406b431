import { digestText, type DelayedAlert } from './push-digest.ts';

const update = (signalId: number, kind: 'published' | 't0' | 'closed', order: number): DelayedAlert => ({
  about: 'signal',
  signalId,
  update: { kind },
  order,
  signal: { instrument: signalId === 1 ? 'GBPJPY' : 'US30', closeReason: kind === 'closed' ? 'stop' : null },
});

describe('the digest of quiet hours (docs/product/channels.md#quiet-hours)', () => {
  it('names each signal once, with its last turn, and counts the rest', () => {
    const delayed: DelayedAlert[] = [
      update(1, 'closed', 9),
      update(1, 'published', 0),
      update(2, 't0', 4),
      { about: 'price alert' },
      { about: 'price alert' },
      { about: 'notification' },
    ];
    expect(digestText(delayed)).toEqual({
      title: 'While it was quiet',
      body: 'T0: US30 · Stop: GBPJPY · 2 price alerts · 1 notification',
    });
  });

  it('names four signals at most', () => {
    const delayed = [1, 2, 3, 4, 5, 6].map((id) => update(id, 'published', 0));
    expect(digestText(delayed).body).toMatch(/^(New signal: US30 · ){4}2 more signals$/);
  });
});
