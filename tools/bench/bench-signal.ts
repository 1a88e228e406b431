/** The signal that the product and the reference mail. */
export const benchSignal = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
  monthlyBias: 'Bullish',
  memo: 'Retest of the broken weekly high',
  confidence: 86,
  status: 'active',
} as const;
