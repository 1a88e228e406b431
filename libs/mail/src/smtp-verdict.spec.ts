import { smtpVerdict } from './smtp-verdict.ts';

const refusal = (
  responseCode: number | undefined,
  code = 'EENVELOPE',
  command = 'RCPT TO',
  response = `${responseCode}`,
) => Object.assign(new Error(`said ${response}`), { responseCode, code, command, response });

describe('what a mail server’s refusal means', () => {
  it.each([
    ['a refused recipient', refusal(550), 1, 'failed'],
    ['a refused message', refusal(554, 'EMESSAGE', 'DATA'), 1, 'failed'],
    ['a full or greylisting server', refusal(451), 1, 'queued'],
    ['no connection', refusal(undefined, 'ECONNECTION', 'CONN'), 1, 'queued'],
    ['a refused login: ours to put right', refusal(535, 'EAUTH', 'AUTH PLAIN'), 1, 'queued'],
    ['a refused greeting', refusal(554, 'EPROTOCOL', 'CONN'), 1, 'queued'],
    ['a refused sender', refusal(550, 'EENVELOPE', 'MAIL FROM'), 1, 'queued'],
    ['the last of its attempts', refusal(451), 5, 'failed'],
    ['no error at all', 'no error at all', 1, 'queued'],
    ['a connection lost during the last attempt', new Error('Connection closed unexpectedly'), 5, 'unknown'],
    ['a server that was never there', new Error('connect ECONNREFUSED 127.0.0.1:25'), 5, 'failed'],
  ])('%s', (_what, error, attempts, status) => expect(smtpVerdict(error, attempts, 5)).toMatchObject({ status }));

  it.each([
    ['no such mailbox', refusal(550, 'EENVELOPE', 'RCPT TO', '550 5.1.1 No such user'), true],
    ['no reason given', refusal(550), true],
    ['our address is on a list', refusal(554, 'EENVELOPE', 'RCPT TO', '554 5.7.1 Client host blocked'), false],
    ['the content', refusal(554, 'EMESSAGE', 'DATA', '554 5.6.0 Message refused'), false],
    ['for now', refusal(452, 'EENVELOPE', 'RCPT TO', '452 4.2.2 Mailbox full'), false],
  ])('refuses the address for good: %s, %s', (_why, error, addressRefused) =>
    expect(smtpVerdict(error, 1, 5)).toMatchObject({ addressRefused }),
  );

  it('keeps the last words within the ledger’s column', () =>
    expect(smtpVerdict(new Error('x'.repeat(900)), 1, 5).error).toHaveLength(500));
});
