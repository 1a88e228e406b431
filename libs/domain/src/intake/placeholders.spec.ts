import { validateExpression, fillIn, matchPattern, validatePattern } from './placeholders.ts';

const NAMES_IN_BRACES = 'Placeholders are names in double braces: {{ticker}}';
/** The values of an alert in these tests. */
const VALUES: Readonly<Record<string, string>> = { ticker: 'GBPJPY', sl: '195.38', tp: '197.05' };
const filled = (text: string): string | null => fillIn(text, (name) => VALUES[name] ?? null);

describe('a template text', () => {
  it.each([['Bullish'], ['{{ticker}}'], ['{{ stop | sl }} x'], [''], ['{one} }}']])('may be “%s”', (text) => {
    expect(validateExpression(text)).toBeNull();
  });

  it.each([['{{ticker'], ['{{}}'], ['{{ }}'], ['{{stop|}}'], ['{{stop| |sl}}'], ['{{a}} {{b'], ['}} {{']])(
    'may not be “%s”',
    (text) => {
      expect(validateExpression(text)).toBe(NAMES_IN_BRACES);
    },
  );

  it.each([
    ['{{ticker}}', 'GBPJPY'],
    ['{{ ticker }}', 'GBPJPY'],
    ['{{stop|sl}}', '195.38'],
    ['{{sl|tp}}', '195.38'],
    ['{{ stop | sl }}', '195.38'],
    ['{{sl}}{{tp}}', '195.38197.05'],
    ['{{sl}} to {{tp}}', '195.38 to 197.05'],
    ['Bullish', 'Bullish'],
    ['at {{sl}}', 'at 195.38'],
    ['{{sl}} is it', '195.38 is it'],
  ])('“%s” is filled in: “%s”', (text, expected) => {
    expect(filled(text)).toBe(expected);
  });

  it('loses the spaces around it, not those within', () => {
    expect(filled('  {{sl}}  {{tp}} ')).toBe('195.38  197.05');
    expect(filled('  1.5R ')).toBe('1.5R');
  });

  it('says its words although a placeholder among them is not there', () => {
    expect(filled('Retest of {{level}}')).toBe('Retest of');
    expect(filled('{{level}} was tested')).toBe('was tested');
    expect(filled('{{level}} {{ticker}}')).toBe('GBPJPY');
  });

  it.each([['{{stop}}'], ['{{stop|limit}}'], [' {{stop}} {{limit}} '], [''], ['  '], ['{{ticker'], ['x {{}}']])(
    'says nothing as “%s”',
    (text) => {
      expect(filled(text)).toBeNull();
    },
  );

  it('says nothing where what is there is empty', () => {
    expect(fillIn('{{sl}}', () => ' ')).toBeNull();
  });

  it('asks for no more names once one is there', () => {
    const requested: string[] = [];
    fillIn('{{stop|sl|tp}}', (name) => {
      requested.push(name);
      return VALUES[name] ?? null;
    });
    expect(requested).toEqual(['stop', 'sl']);
  });
});

describe('a pattern line', () => {
  it.each([['{{a}} @ {{b}}'], ['{{a}} {{b}}'], ['buy'], [''], ['x {{a}}']])('may be “%s”', (pattern) => {
    expect(validatePattern(pattern)).toBeNull();
  });

  it.each([
    ['{{a', NAMES_IN_BRACES],
    ['{{a}} {{|b}}', NAMES_IN_BRACES],
    ['{{a}}{{b}}', 'Between two placeholders of a pattern there must be something'],
    ['x {{a}} y {{b}}{{c}} z', 'Between two placeholders of a pattern there must be something'],
    ['{{a|b}}{{c}}', 'Between two placeholders of a pattern there must be something'],
    ['x {{a}} {{b|c}}', 'A placeholder of a pattern has one name'],
  ])('may not be “%s”: “%s”', (pattern, error) => {
    expect(validatePattern(pattern)).toBe(error);
  });

  it.each([
    ['a placeholder', '{{all}}', 'buy GBPJPY', [['all', 'buy GBPJPY']]],
    ['words before', 'ticker {{t}}', 'ticker GBPJPY', [['t', 'GBPJPY']]],
    ['words after', '{{t}} filled', 'GBPJPY filled', [['t', 'GBPJPY']]],
    ['words around', 'order {{t}} filled', 'order GBPJPY filled', [['t', 'GBPJPY']]],
    [
      'words between',
      '{{side}} @ {{price}} of {{t}}',
      'buy @ 196.12 of GBPJPY',
      [
        ['side', 'buy'],
        ['price', '196.12'],
        ['t', 'GBPJPY'],
      ],
    ],
    ['spaces around the pattern', '  at {{p}} now ', 'at 196.12 now', [['p', '196.12']]],
    ['spaces around the line', 'at {{p}} now', ' at 196.12 now  ', [['p', '196.12']]],
    [
      'spaces around what is found',
      '{{a}}@{{b}};{{c}}',
      'buy  @ 196.12 ; 75',
      [
        ['a', 'buy'],
        ['b', '196.12'],
        ['c', '75'],
      ],
    ],
    [
      'words that come again: the first of them',
      '{{a}}-{{b}}',
      'x-y-z',
      [
        ['a', 'x'],
        ['b', 'y-z'],
      ],
    ],
    ['words at the end that come again: the last of them', '{{a}}.', '196.12.', [['a', '196.12']]],
  ])('finds what stands in its places, with %s', (_, pattern, line, found) => {
    expect(matchPattern(pattern, line)).toEqual(found);
  });

  it.each([
    ['begins with other words', 'buy {{t}}', 'sell GBPJPY'],
    ['has its first words further on', 'buy {{t}}', 'please buy GBPJPY'],
    ['has its first words twice, not at the beginning', 'y {{t}} now', 'buy y GBPJPY now'],
    ['ends with other words', '{{t}} filled', 'xy zz'],
    ['goes on after the last words', '{{t}} filled', 'GBPJPY filled now'],
    ['lacks the words between', '{{a}} @ {{b}}', 'buy 196.12'],
    ['has nothing in the first place', '{{a}}-{{b}}', '-196.12'],
    ['has nothing in the last place', '{{a}}-{{b}}', 'buy-'],
    ['has nothing but spaces in a place', 'a{{x}}b', 'a  b'],
    ['has no room between the words', 'ab{{x}}b', 'ab'],
    ['is empty', '{{a}}', ' '],
  ])('does not fit a line that %s', (_, pattern, line) => {
    expect(matchPattern(pattern, line)).toBeNull();
  });

  it.each([
    ['has no placeholder', 'hello', 'hello'],
    ['has no placeholder and is not all of the line', 'hello', 'hello world'],
    ['is empty', '', ''],
    ['has two placeholders side by side', '{{a}}{{b}}', 'buy'],
    ['has a placeholder of two names', '{{a|b}} x', 'buy x'],
    ['is not closed', 'buy {{a', 'buy {{a'],
  ])('fits nothing when it %s', (_, pattern, line) => {
    expect(matchPattern(pattern, line)).toBeNull();
  });
});
