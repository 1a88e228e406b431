import { Injectable } from '@nestjs/common';
import { Throttle, networkOf, throttleKey } from './throttle.ts';

/** The account and the address of a try, and its device if this account signed in on it before. */
export interface Attempter {
  account: string;
  address: string | undefined;
  device: string | null;
}

export interface CountedAttempt {
  /** To be called when the secret was right: takes back what was counted. */
  succeeded(): Promise<void>;
}

type Secret = 'sign-in' | 'two-factor';

/**
 * Bounds guessing of a password or code without letting anyone lock another user out (docs/SECURITY.md#sign-in).
 *
 * - A device on which the account was signed in before carries a signed cookie and is counted by itself alone: tries of strangers never
 *   slow the owner's own browsers.
 * - Everybody else is counted by address (one machine trying many accounts; of IPv6 the /64, and more generously the /48), by account and
 *   address together (one machine trying one account), and by account over all addresses (many machines trying one account). Only the first
 *   two refuse. Past the third, strangers share a slow lane of one try per some seconds, so that no number of machines guesses faster.
 * - An owner on a new device, while the account is under such an attack, may find the slow lane taken. 'Forgot password?' is not counted
 *   with it, and setting a password by the link makes that browser a known device and clears the counters.
 *
 * Attempts are counted before the secret is checked, so that many at once cannot slip through together, and whether or not the account
 * exists. Only success takes its count back.
 */
@Injectable()
export class AccountThrottle {
  constructor(private readonly throttle: Throttle) {}

  /** Counts an attempt. Throws TooManyAttempts (429) when this is one too many. */
  async admit(secret: Secret, { account, address, device }: Attempter): Promise<CountedAttempt> {
    const { throttle } = this;
    if (device !== null) {
      const key = throttleKey(account, device);
      await throttle.take(`${secret}.device`, key);
      return { succeeded: () => throttle.forget(`${secret}.device`, key) };
    }
    const keys = keysOf(account, address);
    await throttle.takeFrom(`${secret}.address`, address);
    await throttle.take(`${secret}.pair`, keys.pair);
    if (!(await throttle.count(`${secret}.account`, keys.account))) await throttle.take(`${secret}.slow`, keys.account);
    return {
      succeeded: async () => {
        await Promise.all([
          throttle.giveBackFrom(`${secret}.address`, address),
          throttle.forget(`${secret}.pair`, keys.pair),
          throttle.giveBack(`${secret}.account`, keys.account),
        ]);
      },
    };
  }

  /** The account's owner proved the mailbox: failed sign-ins no longer count. Codes of a second factor still do. */
  async clear(account: string, address: string | undefined): Promise<void> {
    const keys = keysOf(account, address);
    await Promise.all([
      this.throttle.forget('sign-in.pair', keys.pair),
      this.throttle.forget('sign-in.account', keys.account),
      this.throttle.forget('sign-in.slow', keys.account),
    ]);
  }
}

function keysOf(account: string, address: string | undefined): Record<'pair' | 'account', string> {
  return { pair: throttleKey(account, networkOf(address)), account: throttleKey(account) };
}
