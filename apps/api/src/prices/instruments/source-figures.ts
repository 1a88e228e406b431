import type { InstrumentProposal } from '@t0/contracts';
import { lotsOf } from '@t0/domain';

/** A source's data of one of its instruments; sizes in units of the base. */
export interface SourceFigures {
  decimals: number | null;
  pipFactor: number | null;
  smallestUnits: string | null;
  stepUnits: string | null;
}

type Fields = Record<string, unknown>;

/** OANDA's instrument of this name in the answer of its instruments call; null when there is none. */
export function readOandaFigures(answer: unknown, name: string): SourceFigures | null {
  const list = asFields(answer).instruments;
  const found = Array.isArray(list) ? list.map(asFields).find((one) => one.name === name) : undefined;
  if (!found) return null;
  const pipLocation = wholeNumber(found.pipLocation, -5, 0);
  const precision = wholeNumber(found.tradeUnitsPrecision, 0, 8);
  return {
    decimals: wholeNumber(found.displayPrecision, 0, 5),
    pipFactor: pipLocation === null ? null : 10 ** -pipLocation,
    smallestUnits: amount(found.minimumTradeSize),
    stepUnits: precision === null ? null : stepOf(precision),
  };
}

/** Kraken's pair in the answer of AssetPairs; null when there is none. */
export function readKrakenFigures(answer: unknown): SourceFigures | null {
  const [found] = Object.values(asFields(asFields(answer).result)).map(asFields);
  if (!found) return null;
  const decimals = wholeNumber(found.pair_decimals, 0, 20);
  const lots = wholeNumber(found.lot_decimals, 0, 8);
  return {
    decimals: decimals === null ? null : Math.min(decimals, 5),
    pipFactor: null,
    smallestUnits: amount(found.ordermin),
    stepUnits: lots === null ? null : stepOf(lots),
  };
}

/** The same in lots of `contractSize` units, as SETTINGS stores them; figures too small to be written are left out. */
export function inLots(
  { decimals, pipFactor, smallestUnits, stepUnits }: SourceFigures,
  contractSize: string,
): Pick<InstrumentProposal, 'decimals' | 'pipFactor' | 'smallestSize' | 'sizeStep'> {
  const lots = (units: string | null): string | null => (units === null ? null : lotsOf(units, contractSize));
  return { decimals, pipFactor, smallestSize: lots(smallestUnits), sizeStep: lots(stepUnits) };
}

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const stepOf = (digits: number): string => (digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);
const amount = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{1,9}(\.\d{1,12})?$/.test(value) && Number(value) > 0 ? value : null;

function wholeNumber(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
