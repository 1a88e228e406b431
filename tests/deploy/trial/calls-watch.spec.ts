import { summarise } from './calls-watch.ts';

const call = (began: number, ended: number, failure?: string) => ({ began, ended, failure });

describe('a row of calls', () => {
  it('has as its gap the longest time without a good answer, at its ends too', () => {
    expect(summarise([call(0, 10), call(50, 60), call(100, 110)])).toEqual({
      calls: 3,
      failures: [],
      slowestMs: 10,
      gapMs: 50,
    });
    expect(summarise([call(0, 10), call(50, 51, '502'), call(100, 400), call(150, 160, 'ECONNREFUSED')])).toEqual({
      calls: 4,
      failures: ['502', 'ECONNREFUSED'],
      slowestMs: 300,
      gapMs: 390,
    });
    expect(summarise([call(0, 700, '503'), call(50, 60)]).gapMs).toBe(640);
    expect(summarise([call(0, 700)]).gapMs).toBe(700);
  });
});
