import { spendingText } from './channels-panel.tsx';

describe('what a channel came to', () => {
  it.each([
    [0, 0, 0, [], 'This month: 0 messages, 0 segments.'],
    [1, 1, 1, [], 'This month: 1 message, 1 segment; 1 not priced yet.'],
    [
      120,
      131,
      3,
      [
        { currency: 'EUR', amount: '0.5' },
        { currency: 'USD', amount: '1.03700' },
      ],
      'This month: 120 messages, 131 segments, 0.50 EUR, 1.04 USD; 3 not priced yet.',
    ],
  ])('%i messages', (messages, segments, unpriced, costs, words) =>
    expect(spendingText({ messages, segments, unpriced, costs })).toBe(words),
  );
});
