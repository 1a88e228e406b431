import { InstrumentDto, type Instrument, type InstrumentProposal } from '@t0/contracts/prices';
import { plainDecimal, readAmount, readCount, shownNumber, type NumberKind } from '@t0/domain/prices';
import { checkBy } from '../../shared/editing/use-versioned-edit.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';

/** The fields of the form: texts as they are typed, and switches. */
export type InstrumentForm = {
  symbol: string;
  name: string;
  class: string;
  base: string;
  quote: string;
  decimals: string;
  pipFactor: string;
  unit: string;
  grouped: boolean;
  contractSize: string;
  smallestSize: string;
  sizeStep: string;
  chartSymbol: string;
  referencePrice: string;
  source: string;
  sourceSymbol: string;
  aliases: string;
  staticPrice: string;
  charted: boolean;
  openForSignals: boolean;
  inTicker: boolean;
  place: string;
};

/** The names of the fields on screen. */
export const INSTRUMENT_NAMES: Readonly<Record<string, string>> = {
  symbol: 'Symbol',
  name: 'Name',
  class: 'Class',
  base: 'Base',
  quote: 'Quote',
  decimals: 'Decimals',
  pipFactor: 'Pip factor',
  unit: 'Unit',
  grouped: 'Thousands',
  contractSize: 'Contract size',
  smallestSize: 'Smallest size',
  sizeStep: 'Step',
  chartSymbol: 'Chart symbol',
  referencePrice: 'Reference price',
  source: 'Source',
  sourceSymbol: "Source's symbol",
  aliases: 'Also written',
  staticPrice: 'Static text',
  charted: 'Own place',
  openForSignals: 'Open for signals',
  inTicker: 'In the ticker',
  place: 'Place',
};

/** The form of a new instrument: those of a usual currency pair. */
export const NEW_INSTRUMENT: InstrumentForm = {
  symbol: '',
  name: '',
  class: 'currency',
  base: '',
  quote: '',
  decimals: '5',
  pipFactor: '10000',
  unit: 'pips',
  grouped: false,
  contractSize: '100000',
  smallestSize: '0.01',
  sizeStep: '0.01',
  chartSymbol: '',
  referencePrice: '',
  source: '',
  sourceSymbol: '',
  aliases: '',
  staticPrice: '',
  charted: false,
  openForSignals: false,
  inTicker: false,
  place: '100',
};

/** The current version of an instrument; version 0 for a new one. */
export function snapshotOfInstrument(instrument: Instrument | null): EditSnapshot<InstrumentForm> {
  if (!instrument) return { fields: NEW_INSTRUMENT, version: 0, order: 0 };
  const { version, decimals, pipFactor, place, aliases, source, sourceSymbol, staticPrice, ...rest } = instrument;
  const fields: InstrumentForm = {
    ...NEW_INSTRUMENT,
    ...pick(rest, Object.keys(NEW_INSTRUMENT)),
    ...shownFigures(instrument, String(decimals)),
    decimals: String(decimals),
    pipFactor: String(pipFactor),
    place: String(place),
    aliases: aliases.join(', '),
    source: source ?? '',
    sourceSymbol: sourceSymbol ?? '',
    staticPrice: staticPrice ?? '',
  };
  return { fields, version, order: version };
}

function shownFigures(
  instrument: Pick<Instrument, FigureName | 'symbol'>,
  decimals: string,
): Pick<InstrumentForm, FigureName> {
  const of = { symbol: instrument.symbol, decimals };
  const shown = FIGURES.map((name) => [name, shownNumber(instrument[name], figureKind(name, of))]);
  return Object.fromEntries(shown) as Pick<InstrumentForm, FigureName>;
}

/** Those fields of a row that the form has. */
function pick<T extends object>(row: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<T>;
}

const FIGURES = ['contractSize', 'smallestSize', 'sizeStep', 'referencePrice'] as const;
/** A field that is a number with decimals. */
export type FigureName = (typeof FIGURES)[number];

/**
 * The kind of number of a field. A reference price has no live price to compare with: its decimals decide between two readings, nothing
 * between three.
 */
export function figureKind(
  name: FigureName,
  { symbol, decimals }: Pick<InstrumentForm, 'symbol' | 'decimals'>,
): NumberKind {
  if (name === 'contractSize') return { of: 'money' };
  if (name !== 'referencePrice') return { of: 'lots' };
  return { of: 'price', symbol, decimals: readCount(decimals) };
}

/** The errors of the figures as they are typed, by field. */
export function figureErrors(fields: InstrumentForm): Partial<Record<FigureName, string>> {
  const errors = FIGURES.flatMap((name) => {
    const read = fields[name].trim() === '' ? { value: '' } : readAmount(fields[name], figureKind(name, fields));
    return 'error' in read ? [[name, read.error]] : [];
  });
  return Object.fromEntries(errors) as Partial<Record<FigureName, string>>;
}

function figure(fields: InstrumentForm, name: FigureName): string {
  const read = readAmount(fields[name], figureKind(name, fields));
  return 'value' in read ? plainDecimal(read.value) : fields[name].trim();
}

/** The body to send; an invalid number is left to the contract's rules, which report it. */
export function instrumentBody(fields: InstrumentForm, version: number): InstrumentDto {
  const { symbol, base, quote, source, sourceSymbol, staticPrice } = fields;
  const names = fields.aliases.split(/[\s,]+/).filter(Boolean);
  return {
    ...fields,
    symbol: symbol.trim().toUpperCase(),
    base: base.trim().toUpperCase(),
    quote: quote.trim().toUpperCase(),
    decimals: readCount(fields.decimals),
    pipFactor: readCount(fields.pipFactor),
    place: readCount(fields.place),
    contractSize: figure(fields, 'contractSize'),
    smallestSize: figure(fields, 'smallestSize'),
    sizeStep: figure(fields, 'sizeStep'),
    referencePrice: figure(fields, 'referencePrice'),
    aliases: names.map((name) => name.toUpperCase()),
    source: source === '' ? null : source,
    sourceSymbol: sourceSymbol.trim() === '' ? null : sourceSymbol.trim(),
    staticPrice: staticPrice.trim() === '' ? null : staticPrice.trim(),
    ...(version > 0 && { version }),
  } as InstrumentDto;
}

/** A source's proposal, as the form holds it; fields that it lacks stay. */
export function proposed(proposal: InstrumentProposal): Partial<InstrumentForm> {
  const { decimals, pipFactor, smallestSize, sizeStep } = proposal;
  return {
    ...(decimals !== null && { decimals: String(decimals) }),
    ...(pipFactor !== null && { pipFactor: String(pipFactor) }),
    ...(smallestSize !== null && { smallestSize: shownNumber(smallestSize, { of: 'lots' }) }),
    ...(sizeStep !== null && { sizeStep: shownNumber(sizeStep, { of: 'lots' }) }),
  };
}

/** The contract's rules for an instrument. */
export const checkInstrument = checkBy(InstrumentDto);
