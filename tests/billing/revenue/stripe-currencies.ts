/**
 * The 139 currencies of Stripe's page 'Supported currencies' with the decimals of their amounts, written off once more
 * (docs/product/business.md#money names the page and its dates).
 */
export const STRIPE_CURRENCIES: readonly (readonly [code: string, decimals: number])[] = [
  ...of(0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'),
  ...of(3, 'BHD JOD KWD OMR TND'),
  ...of(
    2,
    `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP
     CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS
     KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
     PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX
     UYU UZS WST XCD YER ZAR ZMW`,
  ),
];

function of(decimals: number, codes: string): [string, number][] {
  return codes.split(/\s+/).map((code) => [code, decimals]);
}

/** The minor units of 1,234 whole ones, and the same as a decimal amount. */
export const example = (decimals: number): { amount: number; decimal: string } => ({
  amount: 1234 * 10 ** decimals,
  decimal: (1234).toFixed(decimals),
});
