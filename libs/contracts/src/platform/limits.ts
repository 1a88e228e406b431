/** Limits that both sides enforce (docs/product/limits.md#texts and the tables below it). */
export const LIMITS = {
  email: { min: 5, max: 255 },
  /** See docs/product/accounts.md#password-rule; the upper bound keeps the cost of hashing bounded. */
  password: { min: 8, max: 128 },
  name: { max: 100 },
  /** Per-trader settings (docs/product/accounts.md#trading-config). */
  maxDailyTrades: { min: 1, max: 1000 },
  /** Length of a one-time link's token as text, at most. */
  resetToken: { max: 200 },
  /** A code of an authenticator app, or a recovery code. */
  twoFactorCode: { min: 6, max: 20 },
  /** Passkeys of one account; the others are characters, of base64url where it is no name (WebAuthn bounds ids to 1,023 bytes). */
  passkey: { most: 20, nameMax: 60, idMax: 1400, partMax: 4096, attestationMax: 32_768, userHandleMax: 100 },
  /** Keys of one account, and characters of a key's name (docs/product/developers.md#keys). */
  apiKey: { most: 10, nameMax: 60 },
  /**
   * Webhooks of one member, and how many failures in a row turn one off; lines of its log that one read answers, and for how many days it is
   * kept; how long the secret before this one signs too (h); how long an intent is valid (min).
   */
  webhook: { most: 5, failuresMost: 100, page: 50, keptDays: 30, secretHours: 24, intentMinutes: 5 },
  /** Devices of one account, and characters of the address that a push service gives (docs/product/channels.md#devices). */
  push: { most: 10, endpointMax: 1000, zoneMax: 64 },
  /** How long a link to Telegram, and an invite to the private chat, work (docs/product/channels.md#telegram). */
  telegram: { linkMinutes: 15, inviteMinutes: 15 },
  /** A phone: characters as it is typed; how long a code is valid (min), and how many wrong ones end it (docs/product/channels.md#sms). */
  sms: { numberMax: 31, codeMinutes: 10, attempts: 5 },
  signal: {
    memoMax: 2000,
    confidenceMin: 1,
    confidenceMax: 100,
    confidenceDefault: 75,
    monthlyBiasMax: 30,
    memoShown: 15,
    /** Newest signals answered by the list; open ones are always among them. */
    listed: 1000,
    /** How long after publishing RECALL takes a signal back as sent by mistake, ms. */
    recallMs: 60_000,
    /** The same levels published again within this are asked about, minutes. */
    repeatMinutes: 10,
  },
  /** The administrators' list of signals: answered by one read, and at most. */
  signalSearch: { page: 50, pageMax: 200, searchMax: 100 },
  /** Signals of the record that one read answers: without `limit`, and at most. */
  record: { page: 50, pageMax: 200 },
  price: { integerDigits: 9, decimals: 5, step: 0.00001 },
  notification: {
    titleMax: 100,
    messageMax: 500,
    searchMax: 100,
    /** Answered by one read of a member's notifications: without `limit`, and at most. */
    page: 200,
    pageMax: 500,
    /** See docs/product/notifications.md#notification-bell: in the popover, among the processed alerts, and the greatest figure of a badge. */
    popover: 10,
    processed: 10,
  },
  /** Blog posts; `preview`: characters of the content shown in the console (docs/product/content.md#posts). */
  blog: { titleMax: 200, excerptMax: 300, authorMax: 100, contentMax: 30_000, preview: 200 },
  /** An announcement by email (docs/product/email.md#announcements); how long the same one to the same filter is refused, hours. */
  announcement: { subjectMax: 150, textMax: 20_000, againHours: 24 },
  /** The desk's own texts, inserted into a signal's memo or a broadcast; `most`: kept at once. */
  messageTemplate: { nameMax: 60, most: 200 },
  /**
   * Alerts of other programs (docs/product/intake.md#receiver): bytes of one, how long the same body is the same alert (s), how soon a sender is
   * answered (ms); sources; characters of a field's template, of pattern lines; drafts that one read answers; days that alerts are kept,
   * and shown with what became of them.
   */
  intake: {
    bodyMax: 16 * 1024,
    againSeconds: 60,
    answerMs: 800,
    mostSources: 50,
    nameMax: 60,
    templateMax: 600,
    linesMax: 10,
    lineMax: 300,
    listed: 200,
    keptDays: 30,
    shownDays: 7,
  },
  /** Instruments (docs/product/settings.md#instruments): `most` in all, `tickerMost` on the strip. */
  instrument: {
    nameMax: 60,
    chartSymbolMax: 40,
    sourceSymbolMax: 20,
    aliasesMax: 8,
    aliasMax: 12,
    staticMax: 20,
    placeMax: 999,
    most: 60,
    tickerMost: 8,
  },
  /** The owner's texts (docs/product/settings.md#copy): a figure, the text next to results. */
  ownerCopy: { figureMax: 12, resultsMax: 3000 },
  /** Plans (docs/product/settings.md#plans); `codes`: promotion codes that the console lists. */
  plan: {
    most: 12,
    nameMax: 60,
    textMax: 200,
    priceIdMax: 255,
    trialMax: 365,
    placeMax: 999,
    ownAlertsMax: 200,
    codes: 100,
  },
  /** The texts that TERMS, PRIVACY and RISK open (docs/product/settings.md#legal-texts). */
  legalTextMax: 30_000,
  chartNoteMax: 10_000,
  /** Each of a memo's texts; images of one memo (docs/product/content.md#chart-memos). */
  chartMemo: { textMax: 5000, imagesMax: 10 },
  resource: { titleMax: 255, descriptionMax: 2000 },
  video: { titleMax: 255, descriptionMax: 2000 },
  /** Lists of blog posts, resources and videos: answered by one read without `limit`, and at most. */
  content: { page: 50, pageMax: 100 },
  /** Characters of an address (docs/product/limits.md#texts) and of an uploaded file's name. */
  url: 500,
  fileName: 200,
  /** Sizes and types are in UPLOAD_RULES. Pixels of an uploaded image, and how long an upload address is good, in minutes. */
  upload: { maxPixels: 40_000_000, minutes: 15 },
  /** Price alerts; `activeMax`: watched at once. */
  priceAlert: { titleMax: 100, activeMax: 10_000 },
  /** Alerts of one's own (docs/product/watching.md#own-alerts): minutes of a move, minutes between firings, stored ones and firings shown. */
  ownAlert: { noteMax: 140, minutesMax: 1440, repeatMinutesMax: 10_080, storedMax: 200, firesShown: 50 },
  /** Lists of the console that run by id: mail history, audit trail, price alerts, conversations and their messages. */
  adminList: { page: 50, pageMax: 200 },
  /** Rows of the email history that the console shows (docs/product/console.md#emails). */
  emailHistory: 20,
  /** The table of users: answered by one read, and at most. Characters of a shown session (docs/product/console.md#subscribers). */
  members: {
    page: 200,
    pageMax: 500,
    searchMax: 100,
    exportMax: 100_000,
    customerShown: 12,
    deviceShown: 30,
    sessionShown: 8,
    /** Characters of a note and of the reason of a blacklisting; notes of one member. */
    noteMax: 2000,
    reasonMax: 500,
    notesMost: 200,
  },
  /**
   * A member's journal (docs/product/journal.md#fields): entries of one, characters of a note, of an imported file; entries that one read
   * answers; from how many members on administrators see a figure.
   */
  journal: { most: 20_000, noteMax: 500, fileMax: 2 * 1024 * 1024, page: 100, pageMax: 200, takersLeast: 10 },
  /** How far plots reach back, in hours, and how long the figures behind them are kept, in days. */
  analytics: { hoursMax: 24 * 30, keptDays: 30 },
  /** Characters of one message; what a member may send per window of this many minutes. */
  directLine: { textMax: 2000, perWindow: 20, windowMinutes: 60 },
  /** Bytes of a JSON body (docs/SECURITY.md#input). */
  jsonBody: 100 * 1024,
  idempotencyKey: { min: 8, max: 100 },
} as const;

/** A positive decimal with at most 9 digits before and 5 after the point: numeric(14,5). */
export const PRICE_PATTERN = /^\d{1,9}(\.\d{1,5})?$/;

/** The greatest id a row can have (PostgreSQL `integer`): nothing is looked up by a greater one. */
export const MAX_ROW_ID = 2_147_483_647;

/** Content type of a file by its extension: what the upload must declare and what the file is served as. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
};
