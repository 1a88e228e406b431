import { EMPTY_DRAFT, draftResolver, toBody } from './signal-draft.ts';

const FILLED = { ...EMPTY_DRAFT, entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };
const errorsOf = async (draft: typeof EMPTY_DRAFT) => {
  const { errors } = await draftResolver(draft, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

it('asks for the four prices in the words of docs/product/signals.md#fields', async () => {
  expect(await errorsOf(EMPTY_DRAFT)).toEqual({
    entryPrice: 'Entry price is required',
    slPrice: 'SL price is required',
    t0Price: 'Take Profit 0 is required',
    t1Price: 'Take Profit 1 is required',
  });
});

it('keeps confidence between 1 and 100', async () => {
  expect(await errorsOf({ ...FILLED, confidence: 0 })).toEqual({ confidence: 'Confidence is required' });
  expect(await errorsOf({ ...FILLED, confidence: 101 })).toEqual({ confidence: 'Confidence cannot exceed 100%' });
});

it('checks the order of the prices once the fields are right', async () => {
  expect(await errorsOf(FILLED)).toEqual({});
  expect(await errorsOf({ ...FILLED, direction: 'short' })).toHaveProperty('slPrice');
});

it('formats AUDUSD and GBPUSD to five decimals and leaves others as entered', () => {
  const prices = { entryPrice: '0.65', slPrice: '0.6', t0Price: '0.7', t1Price: '0.71' };
  expect(toBody({ ...EMPTY_DRAFT, ...prices, instrument: 'AUDUSD' })).toMatchObject({ entryPrice: '0.65000' });
  expect(toBody({ ...FILLED, memo: ' note ' })).toMatchObject({ entryPrice: '196.120', memo: 'note' });
});
