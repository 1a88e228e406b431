import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { InstrumentProposal, InstrumentProposalQuery, PriceSource } from '@t0/contracts/prices';
import { lotsOf } from '@t0/domain/prices';
import { CONFIG } from '../../platform/tokens.ts';

/** A source's data of one of its instruments; sizes in units of the base. */
interface SourceFigures {
  decimals: number | null;
  pipFactor: number | null;
  smallestUnits: string | null;
  stepUnits: string | null;
}

type Fields = Record<string, unknown>;

/** OANDA's instrument of this name in the answer of its instruments call; null when there is none. */
function readOandaFigures(answer: unknown, name: string): SourceFigures | null {
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
function readKrakenFigures(answer: unknown): SourceFigures | null {
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
function inLots(
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

const PATIENCE_MS = 8000;
const MOST = 4_000_000;

/** The refusal when a source cannot be asked: nothing is saved. */
function sourceAway(name: string, why: string): ConflictException {
  return new ConflictException({ error: 'SOURCE_AWAY', message: `${name} cannot be reached: ${why}` });
}

/** An answer of a source that cannot be used. */
class UnusableAnswer extends Error {}

/**
 * Asks a source for JSON. `url` is of the configuration, with an id of the source's own (docs/SECURITY.md#server-calls-out).
 * @throws ConflictException with a sentence when there is no such answer
 */
async function askSource(name: string, url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await response.text();
    if (!response.ok) throw new UnusableAnswer(`it answers ${response.status}`);
    if (text.length > MOST) throw new UnusableAnswer('its answer is too long');
    return JSON.parse(text);
  } catch (error) {
    throw sourceAway(name, error instanceof UnusableAnswer ? error.message : 'it does not answer');
  }
}

const NAMES: Record<PriceSource, string> = { simulated: 'The simulated source', oanda: 'OANDA', kraken: 'Kraken' };
const OANDA_HOSTS = { practice: 'fxpractice', live: 'fxtrade' } as const;
/** Names that differ between Kraken's REST and its WebSocket. */
const KRAKEN_OLD: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' };

/** The instruments of the price sources (docs/product/settings.md#sources). */
@Injectable()
export class SourceCatalog {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The source's data of one of its symbols. 400 when it has none, 409 when it cannot be asked. */
  async propose({ source, sourceSymbol, contractSize }: InstrumentProposalQuery): Promise<InstrumentProposal> {
    const figures = await this.figuresOf(source, sourceSymbol);
    if (figures) return { source, sourceSymbol, ...inLots(figures, contractSize) };
    const message = `${NAMES[source]} has no ${sourceSymbol}`;
    throw new BadRequestException({ error: 'SYMBOL_UNKNOWN', message, fields: { sourceSymbol: message } });
  }

  private async figuresOf(source: PriceSource, symbol: string): Promise<SourceFigures | null> {
    if (source === 'oanda') return readOandaFigures(await this.askOanda(), symbol);
    if (source === 'kraken') return readKrakenFigures(await this.askKraken(symbol));
    if (this.config.isProduction) {
      const message = 'Simulated prices are refused in production';
      throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { source: message } });
    }
    return { decimals: null, pipFactor: null, smallestUnits: null, stepUnits: null };
  }

  private askOanda(): Promise<unknown> {
    const { OANDA_TOKEN: token, OANDA_ACCOUNT_ID: account, OANDA_ENVIRONMENT: environment } = this.config;
    if (!token || !account) throw sourceAway(NAMES.oanda, 'OANDA_TOKEN and OANDA_ACCOUNT_ID are not set');
    const host = this.config.OANDA_API_URL ?? `https://api-${OANDA_HOSTS[environment]}.oanda.com`;
    const url = `${host}/v3/accounts/${account}/instruments`;
    return askSource(NAMES.oanda, url, { authorization: `Bearer ${token}` });
  }

  private askKraken(symbol: string): Promise<unknown> {
    const pair = symbol
      .split('/')
      .map((part) => KRAKEN_OLD[part] ?? part)
      .join('');
    return askSource(
      NAMES.kraken,
      `${this.config.KRAKEN_API_URL}/0/public/AssetPairs?pair=${encodeURIComponent(pair)}`,
    );
  }
}
