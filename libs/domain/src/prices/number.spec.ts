import fc from 'fast-check';
import { priceKind, readNumber, readProgramNumber, shownNumber, type NumberKind } from './number.ts';

const GOLD: NumberKind = { of: 'price', symbol: 'XAUUSD', decimals: 2, near: '3316' };
const YEN: NumberKind = { of: 'price', symbol: 'GBPJPY', decimals: 3 };
const valueOf = (text: string, kind: NumberKind): string | null => {
  const read = readNumber(text, kind);
  return 'value' in read ? read.value : null;
};
const errorOf = (text: string, kind: NumberKind): string | null => {
  const read = readNumber(text, kind);
  return 'error' in read ? read.error : null;
};

describe('one number (docs/product/numbers.md#one-number)', () => {
  it.each([
    ['2500', '2500'],
    ['2500,50', '2500.50'],
    ['2500.50', '2500.50'],
    ['10.000,50', '10000.50'],
    ['10,000.50', '10000.50'],
    ["1'234'567.5", '1234567.5'],
    ['1’234’567,5', '1234567.5'],
    ['1 234 567,5', '1234567.5'],
    ['42 780', '42780'],
    ['42\u00a0780', '42780'],
    ['42\u202f780,1', '42780.1'],
    ['1.234.567', '1234567'],
    ['.6498', '0.6498'],
    [',5', '0.5'],
    ['0.500', '0.500'],
    ['12345.678', '12345.678'],
    ['2\u200b500', '2500'],
    ['\u200e2500\u200f', '2500'],
    ['٢٥٠٠٫٥٠', '2500.50'],
    ['٢٬٥٠٠٫٥', '2500.5'],
    ['２５００', '2500'],
    ['२५००', '2500'],
    ['2·5', '2.5'],
    ['−40', '-40'],
    ['-40', '-40'],
    ['+40', '40'],
    [' 7 ', '7'],
  ])('money %j is %s', (text, value) => {
    expect(readNumber(text, { of: 'money' })).toEqual({ value });
  });

  it.each([
    '',
    ' ',
    'abc',
    '12a',
    '1.06e5',
    '1,2,3',
    '12,34,567',
    '1..2',
    '5.',
    '1.2.3',
    '- -4',
    '$5',
    '1/2',
    '1,234.567,8',
  ])('%j is none', (text) => expect(errorOf(text, { of: 'money' })).toBe(`“${text.trim()}” is not a number`));

  it('is refused with both readings where money can be read in two ways', () => {
    expect(errorOf('3,312', { of: 'money' })).toBe('“3,312” can be 3312 or 3.312: write 3312 or 3.3120');
    expect(errorOf('1.234', { of: 'lots' })).toContain('can be 1234 or 1.234');
    expect(valueOf('00.50', { of: 'lots' })).toBe('0.50');
    expect(valueOf('1,234 %', { of: 'percent' })).toBe('1.234');
    expect(valueOf('40 pips', { of: 'pips' })).toBe('40');
    expect(valueOf('1,5R', { of: 'multiple' })).toBe('1.5');
    expect(valueOf('0.5 lot', { of: 'lots' })).toBe('0.5');
  });

  it.each([
    [GOLD, '3,312', '3312'],
    [GOLD, '3.312', '3312'],
    [GOLD, '3,312.50', '3312.50'],
    [GOLD, '3312.500', '3312.500'],
    [{ ...GOLD, near: null }, '3,312', '3312'],
    [{ ...YEN, near: '196.2' }, '196.120', '196.120'],
    [{ ...YEN, near: '196.2' }, '196,120', '196.120'],
    [YEN, '196.12', '196.12'],
  ] as const)('a price of %j: %s is %s', (kind, text, value) => {
    expect(readNumber(text, kind)).toEqual({ value });
  });

  it.each([
    [2, '10,000', '10000'],
    [2, '10.000', '10000'],
    [0, '10,000', '10000'],
    [0, '1.500,5', '1500.5'],
    [2, '10,00', '10.00'],
  ])('is money with the decimals of its currency, %i: %s is %s', (decimals, text, value) => {
    expect(valueOf(text, { of: 'money', decimals })).toBe(value);
    const shown = shownNumber(value, { of: 'money', decimals });
    expect(Number(valueOf(shown, { of: 'money', decimals }))).toBe(Number(value));
  });

  it('is a rate where its pair stands, else the one with decimals', () => {
    expect(valueOf('15,500', { of: 'rate', near: '15600' })).toBe('15500');
    expect(valueOf('15,500', { of: 'rate', near: '15.2' })).toBe('15.500');
    expect(errorOf('15,500', { of: 'rate', near: '150' })).toContain('can be 15500 or 15.500');
    expect(valueOf('15,500', { of: 'rate' })).toBe('15.500');
  });

  it('is refused as a price where nothing decides, or where both readings are far from the market', () => {
    expect(errorOf('196,120', YEN)).toContain('can be 196120 or 196.120');
    expect(errorOf('1.085', { of: 'price', symbol: 'EURUSD', decimals: 5, near: '40' })).toContain(
      'can be 1085 or 1.085',
    );
  });

  it('has no more decimals than its instrument', () => {
    const nasdaq: NumberKind = { of: 'price', symbol: 'NAS100', decimals: 2 };
    expect(errorOf('20748.123', nasdaq)).toBe('“20748.123” has more decimals than NAS100, which has 2');
    expect(valueOf('20748.1200', nasdaq)).toBe('20748.1200');
  });

  it('of an instrument without a live price is held against its reference price', () => {
    expect(readNumber('196.120', priceKind('GBPJPY'))).toEqual({ value: '196.120' });
    expect(readNumber('104,200', priceKind('BTCUSD'))).toEqual({ value: '104200' });
    expect(priceKind('GBPJPY', '190.5')).toMatchObject({ near: '190.5', decimals: 3 });
  });

  it('of a program may have an exponent', () => {
    const numbers = [1.06e5, 1e-7, 1.085, 196.12000000000003, Number.POSITIVE_INFINITY];
    expect(numbers.map(readProgramNumber)).toEqual(['106000', '0.0000001', '1.085', '196.12', 'Infinity']);
  });

  it('is what its writer meant, in every way of writing it that leaves no doubt', () => {
    const ways = [
      { group: ',', point: '.' },
      { group: '.', point: ',' },
      { group: ' ', point: ',' },
      { group: "'", point: '.' },
      { group: '\u202f', point: '.' },
      { group: '٬', point: '٫' },
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...ways),
        (whole, cents, { group, point }) => {
          const fraction = String(cents).padStart(2, '0');
          const groups = whole.toLocaleString('en-US').replaceAll(',', group);
          expect(readNumber(`${groups}${point}${fraction}`, { of: 'money' })).toEqual({
            value: `${whole}.${fraction}`,
          });
        },
      ),
    );
  });
});

describe('the form of a number in its field', () => {
  const kinds: NumberKind[] = [
    ...(['money', 'percent', 'pips', 'multiple', 'lots', 'rate', 'count'] as const).map((of) => ({ of })),
    ...['GBPJPY', 'XAUUSD', 'US30', 'AUDUSD', 'BTCUSD'].map((symbol) => priceKind(symbol)),
    { of: 'price', symbol: 'ALL', decimals: 5 },
  ];

  it('is read again as the number that it shows', () => {
    const decimal = fc
      .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 5 }))
      .map(([units, digits]) => (units / 10 ** digits).toFixed(digits));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), decimal, (kind, value) => {
        const read = readNumber(value, kind);
        fc.pre('value' in read);
        const shown = shownNumber((read as { value: string }).value, kind);
        const again = readNumber(shown, kind);
        expect({ shown, again: 'value' in again && Number(again.value) }).toEqual({
          shown,
          again: Number((read as { value: string }).value),
        });
      }),
    );
    expect(shownNumber('1', priceKind('GBPJPY', '196.1'))).toBe('1.0000');
  });
});
