/** Limits that both sides enforce. Source: specification 2, sections 3, 5 and 9, unless a line says otherwise. */
export const LIMITS = {
  email: { min: 5, max: 255 },
  /** decisions.md, 'Accounts and money'; the upper bound keeps hashing cost bounded (issue: up to 128 characters). */
  password: { min: 8, max: 128 },
  name: { max: 100 },
  /** Per-trader settings (specification 2, section 9). */
  maxDailyTrades: { min: 1, max: 1000 },
  /** Length of a one-time link's token as text, at most. */
  resetToken: { max: 200 },
  /** A code of an authenticator app, or a recovery code. */
  twoFactorCode: { min: 6, max: 20 },
  signal: {
    memoMax: 2000,
    confidenceMin: 1,
    confidenceMax: 100,
    confidenceDefault: 75,
    monthlyBiasMax: 30,
    memoShown: 15,
    /** Newest signals answered by the list; open ones are always among them. */
    listed: 1000,
  },
  price: { integerDigits: 5, decimals: 5, step: 0.00001 },
  notification: {
    titleMax: 100,
    messageMax: 500,
    searchMax: 100,
    /** Answered by one read of a member's notifications: without `limit`, and at most. */
    page: 200,
    pageMax: 500,
    /** Specification 1, section 9: in the popover, among the processed alerts, and the greatest figure of a badge. */
    popover: 10,
    processed: 10,
    badgeMax: 99,
  },
  /** Blog posts; `preview`: characters of the content shown in the console (specification 2, sections 2, 5 and 9). */
  blog: { titleMax: 200, excerptMax: 300, authorMax: 100, contentMax: 30_000, preview: 200 },
  chartNoteMax: 10_000,
  /** Each of a memo's texts; images of one memo (specification 2, section 9). */
  chartMemo: { textMax: 5000, imagesMax: 10 },
  resource: { titleMax: 255, descriptionMax: 2000 },
  video: { titleMax: 255, descriptionMax: 2000 },
  /** Lists of blog posts, resources and videos: answered by one read without `limit`, and at most. */
  content: { page: 50, pageMax: 100 },
  /** Characters of an address (specification 2, section 3) and of an uploaded file's name. */
  url: 500,
  fileName: 200,
  /** Sizes and types are in UPLOAD_RULES. Pixels of an uploaded image, and how long an upload address is good, in minutes. */
  upload: { maxPixels: 40_000_000, minutes: 15 },
  /** Price alerts; `activeMax`: watched at once. */
  priceAlert: { titleMax: 100, activeMax: 10_000 },
  /** Lists of the console that run by id: mail history, audit trail, price alerts, conversations and their messages. */
  adminList: { page: 50, pageMax: 200 },
  /** Rows of the mail history that the console shows (specification 2, section 9). */
  emailHistory: 20,
  /** The table of users: answered by one read, and at most. Characters of a shown session (specification 2, section 9). */
  members: {
    page: 200,
    pageMax: 500,
    searchMax: 100,
    exportMax: 100_000,
    customerShown: 12,
    deviceShown: 30,
    sessionShown: 8,
  },
  /** How far plots reach back, in hours, and how long the figures behind them are kept, in days. */
  analytics: { hoursMax: 24 * 30, keptDays: 30 },
  /** Characters of one message; what a member may send per window of this many minutes. */
  directLine: { textMax: 2000, perWindow: 20, windowMinutes: 60 },
  /** Bytes of a JSON body (security.md, 'input'). */
  jsonBody: 100 * 1024,
  idempotencyKey: { min: 8, max: 100 },
} as const;

/** A positive decimal with at most 5 digits before and 5 after the point: numeric(10,5). */
export const PRICE_PATTERN = /^\d{1,5}(\.\d{1,5})?$/;
