import { targetTexts, termTexts, type DescribedSignal, type NamedText } from '@t0/domain/signals';

const rowsOf = (texts: readonly NamedText[]): [string, string][] => texts.map(({ name, value }) => [name, value]);

/** The rows of all targets, with their portions. */
export const targetRows = (signal: DescribedSignal): [string, string][] => rowsOf(targetTexts(signal));

/** The rows of the stop's rule and the times, as far as the signal has them. */
export const termRows = (signal: DescribedSignal): [string, string][] => rowsOf(termTexts(signal));
