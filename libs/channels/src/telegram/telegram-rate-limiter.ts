/** The interval between calls in ms: 25 a second, where Telegram allows 30. A call that is delayed on its way does not exceed the limit. */
const SPACING_MS = 40;
/** Messages to one group within the minute, at most; an edit counts as one. */
export const GROUP_MAX = 20;
export const MINUTE_MS = 60_000;
/** The longest wait in ms. A caller who would have to wait longer gets the delay instead. */
const LONGEST_WAIT_MS = 5000;

/** Ids of groups, supergroups and channels are negative; a channel with a name is known by it. */
export const isGroup = (chatId: string): boolean => chatId.startsWith('-') || chatId.startsWith('@');

/** Clock and sleep, ms. */
export interface Time {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const REAL: Time = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/** Slots to write to a group, shared by several processes: 0 when one is taken, else the delay in ms after which to ask again. */
export type GroupSlots = (chatId: string) => Promise<number>;

/** The known rate of a group. */
interface GroupRate {
  /** When it was called within the last minute, ms since 1970. */
  calls: number[];
  /** Until when it is left alone. */
  blockedUntil: number;
}

/**
 * One process' rate limit for the Bot API (https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this): one after the other,
 * and to each group within its limit over all processes that share its slots. A delay that Telegram asks for holds for all calls, or for one group.
 */
export class TelegramRateLimiter {
  private last: Promise<void> = Promise.resolve();
  private inLine = 0;
  private blockedUntil = 0;
  private readonly groups = new Map<string, GroupRate>();

  /** `shared`: while it fails, the process counts its own calls alone, and heeds what Telegram answers to more. */
  constructor(
    private readonly time: Time = REAL,
    private readonly shared: GroupSlots = () => Promise.resolve(0),
  ) {}

  /** Waits for a call's slot: null when it has one. Instead of a long wait it returns the delay in ms after which to ask again. */
  async waitForSlot(chatId: string): Promise<number | null> {
    const group = isGroup(chatId) ? this.group(chatId) : null;
    const wait = Math.max(this.tooLong(), group ? this.groupWait(group) : 0);
    if (wait > 0) return wait;
    if (group) {
      const call = this.time.now();
      group.calls.push(call);
      const afterMs = await this.shared(chatId).catch(() => 0);
      if (afterMs > 0) {
        group.calls.splice(group.calls.indexOf(call), 1);
        return afterMs;
      }
    }
    this.inLine += 1;
    const mine = this.last.then(() => this.time.sleep(Math.max(0, this.blockedUntil - this.time.now())));
    // The next one counts from when this one really went, however late that was.
    this.last = mine.then(() => this.time.sleep(SPACING_MS));
    await mine;
    this.inLine -= 1;
    return null;
  }

  /** Telegram asked to wait. */
  block(chatId: string, ms: number): void {
    const until = this.time.now() + ms;
    if (isGroup(chatId)) this.group(chatId).blockedUntil = until;
    else this.blockedUntil = Math.max(this.blockedUntil, until);
  }

  private tooLong(): number {
    const wait = Math.max(this.blockedUntil - this.time.now(), this.inLine * SPACING_MS);
    return wait > LONGEST_WAIT_MS ? wait : 0;
  }

  private groupWait(group: GroupRate): number {
    const now = this.time.now();
    group.calls = group.calls.filter((at) => at > now - MINUTE_MS);
    const oldest = group.calls[group.calls.length - GROUP_MAX];
    return Math.max(0, group.blockedUntil - now, oldest === undefined ? 0 : oldest + MINUTE_MS - now);
  }

  private group(chatId: string): GroupRate {
    const known = this.groups.get(chatId) ?? { calls: [], blockedUntil: 0 };
    this.groups.set(chatId, known);
    return known;
  }
}
