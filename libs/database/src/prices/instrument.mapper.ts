import type { Instrument as WireInstrument, InstrumentSymbol } from '@t0/contracts/prices';
import type { Instrument } from './instrument.entity.ts';

/** A stored instrument as it crosses the wire: figures without the zeros that their columns add. */
export function toWireInstrument(instrument: Instrument): WireInstrument {
  return {
    id: instrument.id,
    symbol: instrument.symbol as InstrumentSymbol,
    name: instrument.name,
    class: instrument.class,
    base: instrument.base,
    quote: instrument.quote,
    decimals: instrument.decimals,
    pipFactor: instrument.pipFactor,
    unit: instrument.unit,
    grouped: instrument.grouped,
    contractSize: plain(instrument.contractSize),
    smallestSize: plain(instrument.smallestSize),
    sizeStep: plain(instrument.sizeStep),
    chartSymbol: instrument.chartSymbol,
    referencePrice: plain(instrument.referencePrice),
    source: instrument.source,
    sourceSymbol: instrument.sourceSymbol,
    aliases: instrument.aliases,
    staticPrice: instrument.staticPrice,
    charted: instrument.charted,
    openForSignals: instrument.openForSignals,
    inTicker: instrument.inTicker,
    place: instrument.place,
    version: instrument.version,
  };
}

/** '1.50000000' is '1.5', '100000.00000000' is '100000'. */
function plain(figure: string): string {
  if (!figure.includes('.')) return figure;
  let end = figure.length;
  while (figure[end - 1] === '0') end -= 1;
  return figure.slice(0, figure[end - 1] === '.' ? end - 1 : end);
}
