import { CURRENCIES, tradeTermsOf, type Currency } from '@t0/domain/signals';
import { moneyKind, rateKind } from '@t0/domain/sizing';
import { relativeTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { forgetFigures, setFigures, useFigures, type BrokerTerms } from '../figures.ts';
import { rateKey, type RateSource } from './use-size.ts';
import type { Trade } from './trade.ts';

interface AccountFieldsProps {
  instrument: Trade['instrument'];
  rate: RateSource;
  /** Only balance and currency, or only what is below them; left out: all. */
  only?: 'account' | 'terms';
}

/** The user's own figures: they stay in this browser. */
export function AccountFields({ instrument, rate, only }: AccountFieldsProps) {
  const figures = useFigures();
  const usual = tradeTermsOf(instrument);
  const terms: BrokerTerms = figures.terms[instrument] ?? { contractSize: '', step: '' };
  const setTerms = (change: Partial<BrokerTerms>): void =>
    setFigures({ terms: { ...figures.terms, [instrument]: { ...terms, ...change } } });
  return (
    <fieldset className="min-w-0" aria-label="Your figures">
      <div className="grid grid-cols-3 items-start gap-3 max-md:grid-cols-2">
        {only !== 'terms' && (
          <>
            <NumberField
              label="Balance"
              of={moneyKind(figures.currency)}
              value={figures.balance}
              help={figures.account && `Of the account ${figures.account.name}`}
              onText={(text) => setFigures({ balance: text, account: null })}
            />
            <SelectField
              label="Account currency"
              value={figures.currency}
              onChange={({ target }) => setFigures({ currency: target.value as Currency, account: null })}
              options={CURRENCIES}
            />
          </>
        )}
        {only !== 'account' && (
          <>
            <NumberField
              label="Leverage, 1 to"
              of={{ of: 'count' }}
              value={figures.leverage}
              onText={(text) => setFigures({ leverage: text })}
            />
            <NumberField
              label="Units in one lot"
              of={{ of: 'count' }}
              placeholder={usual.contractSize}
              value={terms.contractSize}
              onText={(text) => setTerms({ contractSize: text })}
            />
            <NumberField
              label="Smallest size, lots"
              of={{ of: 'lots' }}
              placeholder={usual.step}
              value={terms.step}
              onText={(text) => setTerms({ step: text })}
            />
            <RateField rate={rate} />
          </>
        )}
      </div>
      {only !== 'account' && (
        <div className="mt-3 flex items-center gap-3">
          <p className="read flex-1 text-[14.5px]!">A calculator, not advice. Your figures stay in this browser.</p>
          <Button size="sm" onClick={forgetFigures}>
            FORGET MY FIGURES
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The source of the rate between the currencies; a field where no feed gives it. */
function RateField({ rate: { from, to, by, typedAt } }: { rate: RateSource }) {
  const rates = useFigures((figures) => figures.rates);
  const now = useNow(60_000);
  if (by)
    return (
      <TextField
        label={from === to ? 'Rate' : `${from} in ${to}`}
        readOnly
        value={by.length === 0 ? 'none needed' : `by ${by.join(', ')}`}
      />
    );
  const key = rateKey(from, to);
  const value = rates[key]?.rate ?? '';
  return (
    <NumberField
      label={`1 ${from ?? 'of the quote'} in ${to}`}
      help={
        typedAt !== null && (
          <span className="badge" data-tone="warn">
            Typed in {relativeTime(typedAt, now)}
          </span>
        )
      }
      of={rateKind(from, to)}
      value={value}
      onText={(text) => setFigures({ rates: { ...rates, [key]: { rate: text, at: Date.now() } } })}
    />
  );
}
