import { BadRequestException } from '@nestjs/common';
import { LIMITS } from '@t0/contracts';
import type { ChartMemoDto } from '@t0/contracts';

/**
 * The images a memo shall have, in order and each once: the list as given, the legacy single image in front when it is not among
 * them. Undefined: as they are. 400 when there are too many.
 */
export function wantedImages(
  { memoImageUrls, memoImageUrl }: ChartMemoDto,
  ownPath: (address: string) => string,
  present: readonly string[],
): string[] | undefined {
  if (memoImageUrls === undefined && !memoImageUrl) return undefined;
  const listed = (memoImageUrls ?? present).map(ownPath);
  const single = memoImageUrl ? [ownPath(memoImageUrl)] : [];
  const images = [...new Set(single.some((one) => listed.includes(one)) ? listed : [...single, ...listed])];
  if (images.length <= LIMITS.chartMemo.imagesMax) return images;
  const message = `A memo can have at most ${LIMITS.chartMemo.imagesMax} images`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { memoImageUrls: message } });
}
