import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { InstrumentProposal, InstrumentProposalQuery, PriceSource } from '@t0/contracts';
import { CONFIG } from '../../platform/tokens.ts';
import { inLots, readKrakenFigures, readOandaFigures } from './source-figures.ts';
import type { SourceFigures } from './source-figures.ts';
import { askSource, sourceAway } from './source-http.ts';

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
