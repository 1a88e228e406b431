import { startupError } from './child-program.ts';

describe('the complaint of a program that did not start', () => {
  it('is what it said itself, in one line, without its stack', () => {
    const log = `{"level":30,"msg":"hello"}\nThe API could not start: The configuration has errors:\n  PORT: wrong\n    at main.ts:1\n`;
    expect(startupError(log)).toBe('The API could not start: The configuration has errors: PORT: wrong');
  });

  it('is its last error otherwise', () => {
    const log = `{"level":50,"msg":"first"}\n{"level":50,"msg":"failed","err":{"message":"no table"}}\n{"level":30,"msg":"bye"}`;
    expect(startupError(log)).toBe('no table');
    expect(startupError('')).toBe('it gave no reason');
  });
});
