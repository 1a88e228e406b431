import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { json, SIGNAL, template } from '../../../../tests/intake/alerts.ts';
import { readAlert } from './read-alert.ts';
import { unreadWarning } from './unread.ts';

/** A whole signal, to which something is added. */
const PAIRS = 'ticker: GBPJPY\naction: buy\nentry: 196.12\nsl: 195.38\ntp1: 197.05\ntp2: 198.40';
const ONE_LINE = 'GBPJPY BUY 196.12 SL 195.38 TP 197.05 198.40';
const both = (line: string, sentence: string): [string, string][] => [
  [`${PAIRS}\n${line}`, sentence],
  [`${line}\n${PAIRS}`, sentence],
  [`${PAIRS.replaceAll('\n', '; ')}; ${line}`, sentence],
];

describe('what an alert says beside its signal (docs/product/intake.md#unreadable-alerts)', () => {
  it.each([
    ...both('WARNING: cancelled', 'Not understood: “WARNING: cancelled”'),
    ...both('CLOSED: trade', 'Not understood: “CLOSED: trade”'),
    ...both('Result: CLOSED in profit', 'Not understood: “Result: CLOSED in profit”'),
    ...both('remark: wait for my GO', 'Not understood: “remark: wait for my GO”'),
    ...both('TP4: 200.50', 'T2 is not given'),
    ...both('SL2: 199.50', 'Not understood: “SL2: 199.50”'),
    ...both('valid until noon', 'Not understood: “valid until noon”'),
    ...both('Entry: 196.40', 'Entry is given twice: '),
    ...both('stop_loss: 195.20', 'Stop is given twice: '),
    ...both('take_profit: 197.50', 'T0 is given twice: '),
    ...both('side: sell', 'Direction is given twice: '),
    ...both('symbol: GBPUSD', 'Instrument is given twice: '),
    ...both('state=cancelled', 'This ends a trade and is no new signal: “cancelled”'),
    ...both('Order: stop', 'A stop order that opens a trade cannot be published'),
    ...both('type: sell', 'Not understood: “type: sell”'),
    ...both('strength-now: 7', 'Not understood: “strength-now: 7”'),
    ...both('comment: valid only above 196.50', 'not to take the signal as published'),
    ...both('comment: better SL 195.60', 'The memo names a level'),
    [json({ cancelled: true }), 'Not understood: “cancelled: true”'],
    [json({ order: { flags: { cancelled: true } } }), 'Not understood: “order.flags.cancelled: true”'],
    [json({ reduce_only: true }), 'Not understood: “reduce_only: true”'],
    [json({ active: false }), 'Not understood: “active: false”'],
    [json({ tp3: 199.5, target3: 199.5 }), 'Not understood: “target3: 199.5”'],
    [json({ stop: 195.2 }), 'Stop is given twice: 195.2 and 195.38'],
    [json({ SL: '195.20' }), 'Stop is given twice: 195.38 and 195.20'],
    [json({ note: 'Half size', comment: 'Retest' }), 'Memo is given twice: Retest and Half size'],
    [json({ comment: 'pending' }), 'not to take the signal as published'],
    [json({ qty: 0 }), 'Not understood: “qty: 0”'],
    [json({ position_size: -1 }), 'Not understood: “position_size: -1”'],
    [json({ id: 'TP1' }), 'Not understood: “id: TP1”'],
    [json({ exchange: 'pending' }), 'Not understood: “exchange: pending”'],
    [json({ interval: 'half size only' }), 'Not understood: “interval: half size only”'],
    [json({ type: 'stop_limit' }), 'A stop order that opens a trade cannot be published'],
    [json({ order_type: 'limit', type: 'market' }), 'Not understood: “type: market”'],
    [json({ position: 0 }), 'This ends a trade and is no new signal: “position 0”'],
    [json({ position_size: 0 }), 'This ends a trade and is no new signal: “position 0”'],
    [json({ action: 'closelong', side: 'buy' }), 'This ends a trade and is no new signal: “closelong”'],
    [json({ side: 'buy', signal: 'exit_long' }), 'This ends a trade and is no new signal'],
    [json().replace('{', '{"sl":"190",'), 'It says one name twice'],
    [`${ONE_LINE} pending`, 'Not understood: “pending”'],
    [`${ONE_LINE} half size only`, 'Not understood: “half size only”'],
    [`${ONE_LINE} sell instead`, 'Not understood: “sell instead”'],
    [`${ONE_LINE} edit: SL 195.60`, ''],
    [`${ONE_LINE} valid only above 196.50`, 'Not understood: “valid only above 196.50”'],
    [`${ONE_LINE} Memo: wait for my GO`, 'not to take the signal as published'],
  ])('keeps %j from being published by itself', (raw, sentence) => {
    const { errors } = readAlert(raw, INTAKE_TEMPLATE);
    expect(errors.map(({ message }) => message).join('\n')).toContain(sentence || ' ');
  });

  it.each([
    [json({ id: 'a-1043', time: '2026-11-26T14:30:00Z', interval: '15', exchange: 'OANDA' })],
    [json({ timenow: '1764167400', timeframe: '4h', open: 196.02, high: 196.2, low: 195.9, volume: 1042 })],
    [json({ symbol: 'OANDA:GBPJPY', side: 'long', price: '196.120', type: 'market', market_position: 'long' })],
    [json({ strategy: { order: { contracts: 2, id: 'Long', comment: 'Long entry' }, prev_market_position: 'flat' } })],
    [json({ cancelled: false, reduce_only: false, close_position: 0, note: null, remark: '' })],
    [json({ entry: 196.12, close: 196.05, position_size: 1, leverage: '50x', risk: '1%' })],
    [`${PAIRS}\nTime: 14:30\nTF: H4\nExchange: OANDA\nRisk: 1%\nLeverage: 50x\nID: 1043\ncancelled=false\nTP3:`],
  ])('leaves out of %s what says nothing of the trade', (raw) => {
    const { fields, errors } = readAlert(raw, INTAKE_TEMPLATE);
    expect(errors).toEqual([]);
    expect(fields).toEqual(SIGNAL);
  });

  it('tells what it left out', () => {
    expect(readAlert(json({ id: 7, qty: 2, symbol: 'GBPJPY' }), INTAKE_TEMPLATE).leftOut).toEqual(['id: 7', 'qty: 2']);
    expect(readAlert('GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40\nlot 0.5', INTAKE_TEMPLATE).leftOut).toEqual(
      ['lot 0.5'],
    );
  });

  it.each([
    [json({ type: 'limit' })],
    [json({ type: 'buy limit' })],
    [json({ orderType: 'LIMIT' })],
    [`${PAIRS}\nType: limit`],
    [`${PAIRS}\nOrder: limit`],
  ])('is the kind of its order: %s', (raw) => {
    expect(readAlert(raw, INTAKE_TEMPLATE)).toMatchObject({ fields: { status: 'limit' }, errors: [] });
  });

  it('is its memo where the template takes the rest', () => {
    const rest = template({ memo: '{{rest}}' });
    expect(readAlert(`${ONE_LINE} Retest of the high`, rest)).toMatchObject({
      fields: { memo: 'Retest of the high' },
      errors: [],
    });
    expect(readAlert(`${PAIRS}\nRetest of the high`, rest)).toMatchObject({
      fields: { memo: 'Retest of the high' },
      errors: [],
    });
    for (const text of [`${ONE_LINE} wait for my GO`, `${ONE_LINE} half size only`, `${PAIRS}\nsell instead`])
      expect(readAlert(text, rest).errors).toEqual([
        { field: 'memo', message: 'The memo says not to take the signal as published' },
      ]);
  });

  it('of very many pieces is told by the first twenty', () => {
    const many = Array.from({ length: 25 }, (_, at) => `x${at}: 1`).join('\n');
    const { errors } = readAlert(`${PAIRS}\n${many}`, INTAKE_TEMPLATE);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)!.message).toBe('Not understood: 5 further pieces');
    const list = json({ prices: Array.from({ length: 4000 }, () => 1) });
    expect(readAlert(list, INTAKE_TEMPLATE).errors.at(-1)!.message).toBe('Not understood: 3980 further pieces');
    const harmless = json({ close: 196.12, id: Array.from({ length: 4000 }, () => 1) });
    expect(readAlert(harmless, INTAKE_TEMPLATE).errors.length).toBeGreaterThan(0);
  });
});

describe('an order that adds to a position (docs/product/intake.md#templates-of-a-source)', () => {
  const long = (given: object): string => json({ market_position: 'long', ...given });

  it.each([
    [
      long({ prev_market_position: 'long', prev_market_position_size: 1, market_position_size: 2 }),
      'prev_market_position: long',
    ],
    [long({ prev_market_position: 'long' }), 'prev_market_position: long'],
    [
      json({ action: 'sell', sl: 197, tp1: 195, tp2: 194, prev_market_position: 'short' }),
      'prev_market_position: short',
    ],
    [
      json({ strategy: { prev_market_position: 'long', market_position: 'long' } }),
      'strategy.prev_market_position: long',
    ],
    [long({ prev_market_position_size: '1', market_position_size: '2' }), 'prev_market_position_size: 1'],
    [long({ contracts: 1, market_position_size: 2 }), 'market_position_size: 2'],
    [long({ qty: 0.5, position_size: 1 }), 'position_size: 1'],
  ])('is no new signal, and is asked about: %s', (raw, piece) => {
    const { fields, errors } = readAlert(raw, INTAKE_TEMPLATE);
    const message = `This adds to an open position and is no new signal: “${piece}”`;
    expect(errors).toEqual([{ field: null, message }]);
    expect(fields.entryPrice).toBe('196.120');
    expect(unreadWarning({ fields, errors }, fields)).toMatchObject({ code: 'NOT_UNDERSTOOD', message: `${message}.` });
  });

  it.each([
    [long({ prev_market_position: 'flat', prev_market_position_size: 0, market_position_size: 1 })],
    [long({ prev_market_position: 'short', prev_market_position_size: 1, market_position_size: 1, contracts: 2 })],
    [long({ contracts: 2, market_position_size: 2 })],
    [long({ market_position_size: 2 })],
  ])('is none that opens or turns one: %s', (raw) => {
    expect(readAlert(raw, INTAKE_TEMPLATE).errors).toEqual([]);
  });
});

describe('what is not understood of an alert (docs/product/intake.md#drafts)', () => {
  const warningOf = (raw: string, change: object = {}) => {
    const read = readAlert(raw, INTAKE_TEMPLATE);
    return unreadWarning(read, { ...read.fields, ...change })?.message;
  };

  it('is asked about until the form corrects it', () => {
    expect(warningOf(json({ remark: 'wait for my GO' }))).toBe('Not understood: “remark: wait for my GO”.');
    expect(warningOf(json({ comment: 'wait for my GO' }))).toBe('The memo says not to take the signal as published.');
    expect(warningOf(json({ comment: 'wait for my GO' }), { memo: '' })).toBeUndefined();
    expect(warningOf(json({ sl: undefined }))).toBe('Stop is not given.');
    expect(warningOf(json({ sl: undefined }), { slPrice: '195.38' })).toBeUndefined();
    expect(warningOf(json({ tp4: 210 }))).toBe('T2 is not given.');
    expect(warningOf(json())).toBeUndefined();
  });
});
