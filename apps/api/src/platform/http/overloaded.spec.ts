import { QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDiskFull, isOverload } from './overloaded.ts';

describe('what is no defect but a bad moment (docs/SECURITY.md#answers: 503)', () => {
  const coded = (code: string): Error => Object.assign(new Error('x'), { code });
  it.each<[string, unknown, boolean]>([
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect'), true],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
    ['too many connections', coded('53300'), true],
    ['PostgreSQL starting', coded('57P03'), true],
    ['a lost connection', coded('08006'), true],
    ['nobody there', coded('ECONNREFUSED'), true],
    ['what TypeORM made of one', Object.assign(new Error('x'), { driverError: coded('57014') }), true],
    ['a connection that died within its transaction', new QueryRunnerProviderAlreadyReleasedError(), true],
    ['several at once', new AggregateError([coded('ECONNREFUSED')], 'x'), true],
    ['a defect', new TypeError('x is not a function'), false],
    ['a broken rule', coded('23505'), false],
    ['nothing', null, false],
  ])('%s', (_what, error, expected) => expect(isOverload(error)).toBe(expected));

  it.each([coded('53100'), Object.assign(new Error('x'), { driverError: coded('53100') }), coded('ENOSPC')])(
    'a full disk is no overload: a repetition fails too (docs/SECURITY.md#answers)',
    (error) => expect([isDiskFull(error), isOverload(error), isDiskFull(coded('53300'))]).toEqual([true, false, false]),
  );
});
