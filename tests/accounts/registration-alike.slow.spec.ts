/** @jest-environment node */

import type * as Argon2 from '@node-rs/argon2';
import { createUser, TEST_PASSWORD } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';
import { recordStatements } from '../support/recorded-statements.ts';

const hashing = { hashed: 0, verified: 0 };
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => ((hashing.hashed += 1), real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => ((hashing.verified += 1), real.verify(...args)),
  };
});

const PASSWORD = 'Chosen-By-Other!';
let made = 0;
const address = (): string => `alike-${(made += 1)}@t0.test`;

describe('registration followed by login, reset or payment (docs/SECURITY.md#sign-in, 6.3.8)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());

  it('distinguishes no free address from a taken one, in words and in work', async () => {
    const names = { firstName: 'Nia', lastName: 'New' };
    const [free, taken, unpaid] = [address(), (await createUser(stack.api.db)).email, address()];
    await stack.api.visitor().post('/api/register', { email: unpaid, password: PASSWORD, ...names });
    await stack.api.visitor().post('/api/login', { email: address(), password: 'x' });
    const walk = async (email: string): Promise<unknown> => {
      hashing.hashed = hashing.verified = 0;
      const statements = recordStatements(stack.api.apps[0]!);
      const client = stack.api.visitor();
      const registration = { email, password: PASSWORD, ...names };
      const calls: [string, object][] = [
        ['/api/register', registration],
        ['/api/login', { email, password: PASSWORD }],
        ['/api/forgot-password', { email }],
        ['/api/email-verification', { email, token: 'x'.repeat(43) }],
        ['/api/email-verification/mail', {}],
        ['/api/register', registration],
        ['/api/auth/login', { email, password: PASSWORD }],
      ];
      const answers: unknown[] = [];
      for (const [path, body] of calls) {
        const answer = await client.post(path, body);
        const cookies = answer.headers
          .getSetCookie()
          .map((line) => line.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, ''));
        answers.push([answer.status, { ...answer.body, email: '' }, cookies]);
      }
      const checkout = await client.post('/api/create-checkout-session', { email, plan: 'monthly' });
      answers.push([checkout.status, Object.keys(checkout.body)]);
      return { answers, hashing: { ...hashing }, statements: statements() };
    };
    const [first, second, third] = [await walk(free), await walk(taken), await walk(unpaid)];
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    await stack.api.visitor().logIn(taken, TEST_PASSWORD);
  });
});
