import type { PortionGains, SizeQuestion } from '@t0/domain';
import { portionGains, quantityText } from '@t0/domain';

/** What comes out at each target. */
export interface SizeSplit extends PortionGains {
  /** Why the lots are not the portions; null where they are. */
  note: string | null;
}

/** What a size of whole steps gives by portions, and whether a broker can split it so (docs/product/sizing.md#gain-by-portion). */
export function splitOf(
  question: SizeQuestion,
  lots: string,
  targets: readonly string[],
  portions: readonly number[],
): SizeSplit {
  const gains = portionGains(question, lots, targets, portions);
  return { ...gains, note: gains.exact ? null : roundingNote(gains, lots, question.step) };
}

/** Says that a broker cannot split a size by its portions (docs/product/sizing.md#gain-by-portion). */
function roundingNote({ parts }: PortionGains, lots: string, step: string): string {
  const without = parts.flatMap((part, index) => (part.lots === '0' ? [`T${index}`] : []));
  const [size, smallest] = [quantityText(lots), quantityText(step)];
  return without.length > 0
    ? `A broker cannot split ${size} lots into ${parts.length} parts of at least ${smallest}: nothing comes out at ${without.join(', ')}.`
    : `A broker closes in steps of ${smallest} lots: the parts are rounded.`;
}
