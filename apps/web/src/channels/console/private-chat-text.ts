import type { PrivateChatFigures } from '@t0/contracts';

/** 'In it: 212 members. 2 have yet to be removed.' (docs/product/settings.md#channels) */
export function privateChatText({ joined, leaving }: PrivateChatFigures): string {
  const inIt = `In it: ${joined} member${joined === 1 ? '' : 's'}.`;
  return leaving === 0 ? inIt : `${inIt} ${leaving} ${leaving === 1 ? 'has' : 'have'} yet to be removed.`;
}
