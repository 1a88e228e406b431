import type { ChannelSpending } from '@t0/contracts';

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** 'This month: 120 messages, 131 segments, 1.04 USD; 3 not priced yet.' (docs/product/settings.md#channels) */
export function spendingText({ messages, segments, costs, unpriced }: ChannelSpending): string {
  const amounts = costs.map(({ currency, amount }) => `${Number(amount).toFixed(2)} ${currency}`);
  const parts = [count(messages, 'message'), count(segments, 'segment'), ...amounts];
  return `This month: ${parts.join(', ')}${unpriced > 0 ? `; ${unpriced} not priced yet` : ''}.`;
}
