import { createLogger } from './logger.ts';
import { scrub } from './scrub.ts';
import { inTrace } from './trace/trace.ts';

describe('log lines (docs/SECURITY.md#production: secrets are never logged)', () => {
  it.each([
    ['550 5.1.1 <ann.o-hara+x@mail.example.co> unknown', '550 5.1.1 <[address]> unknown'],
    ['connect postgres://t0:pa%40ss@db:5432/t0', 'connect postgres://[secret]@db:5432/t0'],
    ['redis://:only-a-password@redis', 'redis://[secret]@redis'],
    ['GET /reset-password?token=abc123&x=1', 'GET /reset-password?token=[secret]&x=1'],
    ['/x?X-Amz-Signature=beef&key=k1', '/x?X-Amz-Signature=[secret]&key=[secret]'],
    ['1 + 1 = 2, nothing to hide', '1 + 1 = 2, nothing to hide'],
  ])('%s', (line, expected) => expect(scrub(line)).toBe(expected));

  it('cut long texts, so that what strangers send makes no line long', () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', (line) => lines.push(line));
    const long = 'a'.repeat(16_384);
    logger.warn({ path: long, req: { path: long }, err: Object.assign(new Error(long), { code: long }) }, long);
    logger.warn(long);
    expect(lines[0]!.length).toBeLessThan(14_000);
    expect(JSON.parse(lines[1]!).msg).toBe(`${'a'.repeat(1000)}... (16384 characters)`);
  });

  it('carry the ids of the call, the event and the job around them, and stay JSON', () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', (line) => lines.push(line));
    inTrace({ requestId: 'r-1' }, () =>
      inTrace({ seq: 7, jobId: 'fan-out-7' }, () =>
        logger.warn({ err: new Error('to <a@b.example>') }, 'Sending an email failed'),
      ),
    );
    logger.info({ user: { password: 'p4ss', token: 't0k' } }, 'plain');
    expect(JSON.parse(lines[0]!)).toMatchObject({
      requestId: 'r-1',
      seq: 7,
      jobId: 'fan-out-7',
      msg: 'Sending an email failed',
    });
    expect(lines[0]).not.toContain('a@b.example');
    expect(lines[1]).not.toMatch(/p4ss|t0k|requestId/);
  });

  it('hold of an error where it happened, and nothing of what it happened to', () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', (line) => lines.push(line));
    // As TypeORM makes them of PostgreSQL's.
    const driverError = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      table: 'users',
      constraint: 'users_email',
      detail: 'Key (first_name)=(Quilla) already exists.',
    });
    const failed = Object.assign(new Error('duplicate key value', { cause: driverError }), {
      query: 'UPDATE users SET first_name = $1, password = $2',
      parameters: ['Quilla', '$argon2id$v=19$hash'],
      driverError,
      ...driverError,
    });
    logger.error({ err: failed }, 'A request failed');
    logger.error({ err: new AggregateError([failed], 'all of them') }, 'A request failed');
    for (const line of lines) expect(line).not.toMatch(/Quilla|argon2/);
    expect(JSON.parse(lines[0]!).err).toMatchObject({
      type: 'Error',
      message: 'duplicate key value',
      stack: expect.stringContaining('scrub.spec.ts'),
      code: '23505',
      constraint: 'users_email',
      cause: { table: 'users' },
    });
    expect(JSON.parse(lines[1]!).err.errors).toEqual([expect.objectContaining({ constraint: 'users_email' })]);
    logger.error({ err: 'no error at all' }, 'odd');
    expect(JSON.parse(lines[2]!).err).toBe('no error at all');
  });
});
