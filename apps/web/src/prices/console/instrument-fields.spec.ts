import { figureErrors, instrumentBody, NEW_INSTRUMENT } from './instrument-fields.ts';

const form = (given: Partial<typeof NEW_INSTRUMENT>) => ({
  ...NEW_INSTRUMENT,
  symbol: 'GER40',
  referencePrice: '1',
  ...given,
});

describe('the numbers of an instrument (docs/product/numbers.md#one-number)', () => {
  it('are refused where a reference price can be read in two ways', () => {
    const two = '“3,312” can be 3312 or 3.312: write 3312 or 3.3120';
    expect(figureErrors(form({ decimals: '3', referencePrice: '3,312' }))).toEqual({ referencePrice: two });
    expect(figureErrors(form({ decimals: '2', referencePrice: '3,312' }))).toEqual({});
    expect(instrumentBody(form({ decimals: '2', referencePrice: '3,312' }), 0).referencePrice).toBe('3312');
    expect(instrumentBody(form({ decimals: '3', referencePrice: '3.3120' }), 0).referencePrice).toBe('3.312');
  });

  it('count in the writing of any country, and in whole numbers', () => {
    expect(instrumentBody(form({ decimals: '\uff13', place: '1,000', pipFactor: '10 000' }), 0)).toMatchObject({
      decimals: 3,
      place: 1000,
      pipFactor: 10000,
    });
    expect(instrumentBody(form({ place: '2.5' }), 0).place).toBeNaN();
  });
});
