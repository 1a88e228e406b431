import { alertParts, storable } from './alert-values.ts';

const valueOf = (raw: string, name: string, lines = ''): string | null => alertParts(raw, lines).valueOf(name);

describe('an alert, taken apart (docs/product/intake.md#templates-of-a-source)', () => {
  it.each([['{}'], ['[]'], ['[1]'], [' \n{"a": 1}\r\n'], ['\ufeff{"a": 1}'], ['{"a": "} not ["}']])(
    'is JSON as %j',
    (raw) => {
      expect(alertParts(raw, '')).toMatchObject({ isJson: true, isBroken: false });
    },
  );

  it.each([['75'], ['null'], ['true'], ['"a=b"'], [''], ['a=b'], ['[GBPJPY] buy'], ['buy {now}'], ['buy [']])(
    'is a text as %j',
    (raw) => {
      expect(alertParts(raw, '')).toMatchObject({ isJson: false, isBroken: false });
    },
  );

  it.each([['{"a": 1'], ['  {a: 1}'], ['\n{']])('is a text that should have been JSON as %j', (raw) => {
    expect(alertParts(raw, '')).toMatchObject({ isJson: false, isBroken: true });
  });
});

describe('a value of JSON', () => {
  it.each([
    ['a', '{"a": "x"}', 'x'],
    ['a', '{"a": "  x y "}', 'x y'],
    ['a', '{"a": 196.12}', '196.12'],
    ['a', '{"a": 0}', '0'],
    ['a', '{"a": true}', 'true'],
    ['a', '{"a": false}', 'false'],
    ['a.b', '{"a": {"b": "x"}}', 'x'],
    ['a.b', '{"a.b": "whole", "a": {"b": "parts"}}', 'whole'],
    ['a.1', '{"a": ["x", "y"]}', 'y'],
    ['1', '["x", "y"]', 'y'],
    ['0.a', '[{"a": "x"}]', 'x'],
  ])('is found as “%s” in %s', (name, raw, value) => {
    expect(valueOf(raw, name)).toBe(value);
  });

  it.each([
    ['b', '{"a": "x"}'],
    ['', '{"a": "x"}'],
    ['a', '{"a": null}'],
    ['a', '{"a": ""}'],
    ['a', '{"a": "  "}'],
    ['a', '{"a": {"b": "x"}}'],
    ['a', '{"a": ["x"]}'],
    ['a.b', '{"a": null}'],
    ['a.0', '{"a": "x"}'],
    ['a.b.c', '{"a": {}}'],
    ['2', '["x", "y"]'],
    ['constructor', '{}'],
    ['a.toString', '{"a": {}}'],
  ])('is not there as “%s” in %s', (name, raw) => {
    expect(valueOf(raw, name)).toBeNull();
  });

  it('can be stored', () => {
    expect(valueOf(String.raw`{"a": "x\u0000y\ud800"}`, 'a')).toBe('x\ufffdy\ufffd');
  });
});

describe('a value of a text', () => {
  it.each([
    ['action', 'action=buy', 'buy'],
    ['action', 'action:buy', 'buy'],
    ['action', ' action = buy ', 'buy'],
    ['action', 'action : buy\r', 'buy'],
    ['action', 'ticker=GBPJPY; action=buy', 'buy'],
    ['action', 'ticker=GBPJPY;action=buy;', 'buy'],
    ['action', 'ticker=GBPJPY\naction=buy', 'buy'],
    ['action', 'ticker=GBPJPY action=buy', 'buy'],
    ['ticker', 'ticker=GBPJPY action=buy', 'GBPJPY'],
    ['ticker', '  ticker=GBPJPY   action=buy  ', 'GBPJPY'],
    ['ticker', 'ticker=GBPJPY action=buy \r\nsl=1', 'GBPJPY'],
    ['tp2', 'a=1; ticker=GBPJPY tp2=198.4; b=2', '198.4'],
    ['note', 'note=hello world', 'hello world'],
    ['note', 'note=tp1 is a=b', 'tp1 is a=b'],
    ['note', 'note: hello world', 'hello world'],
    ['ticker', 'ticker=FX:GBPJPY', 'FX:GBPJPY'],
    ['note', 'note=a=b', 'a=b'],
    ['at', 'at: 12:30', '12:30'],
    ['strategy.order_1', 'strategy.order_1=buy', 'buy'],
    ['_a', '_a=buy', 'buy'],
  ])('is found as “%s” in %j', (name, raw, value) => {
    expect(valueOf(raw, name)).toBe(value);
  });

  it.each([
    ['action', ''],
    ['action', 'action'],
    ['', 'action'],
    ['', '=buy'],
    ['', ':buy'],
    ['action', 'action='],
    ['action', 'action: '],
    ['action', 'ticker=GBPJPY; action='],
    ['b', 'note=a b:1'],
    ['the action', 'the action=buy'],
    ['an-action', 'an-action=buy'],
    ['1a', '1a=buy'],
    ['at:x', 'at:x=1'],
    ['at', 'at:x=1'],
    ['a', '=a:b'],
    ['constructor', 'action=buy'],
  ])('is not there as “%s” in %j', (name, raw) => {
    expect(valueOf(raw, name)).toBeNull();
  });

  it('is not there as any letter where nothing is named and no pattern fits', () => {
    const { valueOf: lookUp } = alertParts('Something: \nSell now', 'Say {{what}}');
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') expect(lookUp(letter)).toBeNull();
  });

  it('has a name of at most 60 characters', () => {
    const name = 'n'.repeat(60);
    expect(valueOf(`${name}=1`, name)).toBe('1');
    expect(valueOf(`${name}n=1`, `${name}n`)).toBeNull();
  });

  it('is the first of its name', () => {
    expect(valueOf('a=1\na=2', 'a')).toBe('1');
    expect(valueOf('a=1; a=2', 'a')).toBe('1');
    expect(valueOf('a=\na=2', 'a')).toBe('2');
  });

  it('is what a pattern finds, whatever the name says elsewhere', () => {
    const raw = 'action=hold\nbuy @ 196.12\naction=flat';
    expect(valueOf(raw, 'action', '{{action}} @ {{price}}')).toBe('buy');
    expect(valueOf(raw, 'price', '{{action}} @ {{price}}')).toBe('196.12');
  });

  it('is found by each of several patterns, in each line', () => {
    const lines = 'on {{ticker}}\n\n  \nside {{action}} now';
    const raw = 'Alert!\nside buy now\non GBPJPY\r\n';
    expect(valueOf(raw, 'ticker', lines)).toBe('GBPJPY');
    expect(valueOf(raw, 'action', lines)).toBe('buy');
  });

  it('is what the last pattern finds in the last line that it fits', () => {
    expect(valueOf('at 1\nat 2', 'p', 'at {{p}}')).toBe('2');
    expect(valueOf('at 1', 'p', '{{p}} 1\nat {{p}}')).toBe('1');
  });

  it('is not looked for by a pattern with a fault', () => {
    expect(valueOf('buy now', 'a', '{{a|b}} now')).toBeNull();
    expect(valueOf('buy now', 'b', '{{a}}{{b}}')).toBeNull();
  });
});

describe('a text that is stored', () => {
  it('has a mark in the place of what PostgreSQL cannot store', () => {
    expect(storable('a\u0000b\u0000')).toBe('a\ufffdb\ufffd');
    expect(storable('a\ud83db\ude00')).toBe('a\ufffdb\ufffd');
  });

  it('keeps everything else', () => {
    expect(storable(' “€” 😀\t\n')).toBe(' “€” 😀\t\n');
  });
});
