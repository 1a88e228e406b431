/** Keys of the browser's storage (docs/product/visitors.md#browser-storage). */
const EMAIL = 'trader_email';
const NAME = 'trader_name';
const PENDING_EMAIL = 'pending_subscription_email';
const PENDING_PLAN = 'pending_subscription_plan';

/** The name and address from an earlier form of this browser. Empty texts when there are none. */
export interface Trader {
  email: string;
  name: string;
}

const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

function keep(entries: Record<string, string>): boolean {
  try {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Keeps name and address of the user for the next form; false when the browser refuses to store. */
export function rememberTrader({ email, name }: Trader): boolean {
  return keep({ [EMAIL]: email, [NAME]: name });
}

/** The user's name and address from an earlier form. */
export function rememberedTrader(): Trader {
  return { email: read(EMAIL), name: read(NAME) };
}

/** Stores the unfinished checkout. A browser that refuses to store only loses a convenience. */
export function rememberCheckout(email: string, plan: string): void {
  keep({ [PENDING_EMAIL]: email, [PENDING_PLAN]: plan });
}

/** Keeps the chosen plan for the next form. */
export function rememberPlan(plan: string): void {
  keep({ [PENDING_PLAN]: plan });
}

/** The plan that was chosen last; empty when there is none. */
export function rememberedPlan(): string {
  return read(PENDING_PLAN);
}

/** The address of the unfinished checkout; empty when there is none. */
export function pendingCheckoutEmail(): string {
  return read(PENDING_EMAIL);
}

/** The checkout came to its end. */
export function forgetCheckout(): void {
  try {
    localStorage.removeItem(PENDING_EMAIL);
    localStorage.removeItem(PENDING_PLAN);
  } catch {
    // Storage refused: nothing was stored either.
  }
}
