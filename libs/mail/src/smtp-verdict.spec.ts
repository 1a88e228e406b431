import { smtpVerdict } from './smtp-verdict.ts';

const refusal = (responseCode: number | undefined, code = 'EENVELOPE') =>
  Object.assign(new Error(`said ${responseCode}`), { responseCode, code });

describe('what a mail server’s refusal means', () => {
  it.each([
    [refusal(550), 1, 'failed'],
    [refusal(451), 1, 'queued'],
    [refusal(undefined, 'ECONNECTION'), 1, 'queued'],
    [refusal(535, 'EAUTH'), 1, 'queued'],
    [refusal(451), 5, 'failed'],
    ['no error at all', 1, 'queued'],
  ])('%s at attempt %i: %s', (error, attempts, status) =>
    expect(smtpVerdict(error, attempts, 5)).toMatchObject({ status }),
  );

  it('keeps the last words within the ledger’s column', () =>
    expect(smtpVerdict(new Error('x'.repeat(900)), 1, 5).error).toHaveLength(500));
});
