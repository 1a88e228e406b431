export { Instrument } from './instrument.entity.ts';
export { toWireInstrument } from './instrument.mapper.ts';
export { PriceCandle } from './price-candle.entity.ts';
