import { levelHelp, levelOrder } from './level-help.ts';

const LEVELS = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };

describe('help beside the prices', () => {
  it('gives pips, R, and the distance to the market', () => {
    expect(levelHelp('GBPJPY', LEVELS, '196.171')).toEqual({
      entryPrice: '5.1 pips below market',
      slPrice: '74.0 pips',
      t0Price: '93.0 pips, 1.26 R',
      t1Price: '228.0 pips, 3.08 R',
    });
  });

  it('says nothing of what cannot be reckoned yet', () => {
    const help = levelHelp('US30', { ...LEVELS, entryPrice: '', slPrice: 'abc' }, undefined);
    expect(help).toEqual({ entryPrice: '', slPrice: '', t0Price: '', t1Price: '' });
  });

  it('knows an entry at market', () => {
    expect(levelHelp('GBPJPY', LEVELS, '196.120').entryPrice).toBe('at market');
  });
});

describe('the order of the prices', () => {
  it('is open until all four are there, then right or at fault', () => {
    expect(levelOrder('long', { ...LEVELS, t1Price: '' })).toEqual({ state: 'open' });
    expect(levelOrder('long', LEVELS)).toEqual({ state: 'right' });
    expect(levelOrder('short', LEVELS)).toMatchObject({ state: 'error', error: { field: 'slPrice' } });
  });
});
