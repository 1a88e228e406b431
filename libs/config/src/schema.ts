import { z } from 'zod';
import { PRICE_SOURCES } from '@t0/contracts/prices';
import { RECORD_AUDIENCES } from '@t0/contracts/record';
import { STEP_EMAIL_KINDS, type StepEmailKind } from '@t0/contracts/signals';
import { isMailSender } from './mail-sender.ts';
import { isOrigin, isPushKey, isPushService } from './push-key.ts';
import { priceRouteList } from './price-routes.ts';
import { relayKeys } from './relay-keys.ts';

const port = z.coerce.number().int().min(0).max(65535);
const count = (fallback: number, min = 1, max = 1_000_000) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
/** A switch: on or off. */
const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off'])
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on');
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
/** The address without slashes at its end. */
function withoutSlashes(value: string): string {
  return value.endsWith('/') ? withoutSlashes(value.slice(0, -1)) : value;
}
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const PUSH_SERVICES = 'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

/** The seed of an Ed25519 key, or a number that is a key of P-256. */
const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits, as openssl rand -hex 32 makes them' });

const isStepMail = (text: string): text is StepEmailKind => (STEP_EMAIL_KINDS as readonly string[]).includes(text);

/** Kinds of steps, comma separated; `none` for no kind. */
const stepMailList = z
  .string()
  .default('close,levels,withdrawn')
  .transform((value, context) => {
    const names = value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((name) => name !== '' && name !== 'none');
    if (!names.every(isStepMail))
      context.addIssue({ code: 'custom', message: `must be none, or some of ${STEP_EMAIL_KINDS.join(', ')}` });
    return names.filter(isStepMail);
  });
const isHttpsOrigin = (text: string): boolean => text.startsWith('https:') && isOrigin(text);

/** True if a text is a host, with or without a port, and nothing else. */
function isHost(text: string): boolean {
  const address = `redis://${text}`;
  return URL.canParse(address) && new URL(address).hostname !== '' && new URL(address).host === text;
}

/** Every environment key the product reads, with its default. Documented in docs/operations/configure.md#configuration. */
export const environmentSchema = z.object({
  /** The name under which Compose runs the image; doctor compares it with the release that the image holds. */
  T0_VERSION: z.string().optional(),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** The part that a process of the API serves: calls, live connections, or both (docs/REALTIME.md#roles). */
  ROLE: z.enum(['api', 'gateway', 'both']).default('both'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Prometheus metrics on a port of their own; 0: none. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(0),
  /** On SIGTERM: how long a process says that it goes away before it acts, for a load balancer to notice. */
  SHUTDOWN_NOTICE_SECONDS: count(0, 0, 60),
  /** On SIGTERM: sockets are sent elsewhere spread over at most this. */
  SHUTDOWN_SOCKETS_SECONDS: count(15, 0, 300),
  /** On SIGTERM: running jobs have this long to end. */
  SHUTDOWN_JOBS_SECONDS: count(25, 1, 600),
  PUBLIC_URL: url('http:', 'https:').transform(withoutSlashes).optional(),
  /** Further origins, comma separated, that may open sockets and send unsafe calls. */
  ALLOWED_ORIGINS: list,
  /** Reverse proxies in front of the API whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: count(0, 0, 10),
  /** Connections (behind trusted proxies: calls under way) that one address may have; sockets have a cap of their own. */
  HTTP_CONNECTIONS_PER_ADDRESS: count(256),
  /** Calls of one address that may be refused (4xx) every second; beyond, with ten seconds' worth at once, answers come late. */
  HTTP_REFUSALS_PER_SECOND: count(20),
  /** The body of a call has to arrive within this; uploads of files take as long as they keep coming. */
  HTTP_BODY_TIMEOUT_MS: count(20_000, 100, 600_000),
  /** Request header in which a proxy sends a visitor's country (for instance cf-ipcountry); without it locations stay 'Unknown'. */
  GEO_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, { message: 'must be the name of a header' })
    .optional(),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  /** PostgreSQL itself, where DATABASE_URL leads to a pooler: for migrations and what restores backups. */
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: count(10, 1, 200),
  REDIS_URL: url('redis:', 'rediss:'),
  /** Sentinels that name the current master, host:port, comma separated; the host of REDIS_URL is then the master's name. */
  REDIS_SENTINELS: list.refine((sentinels) => sentinels.every(isHost), {
    message: 'must be addresses such as sentinel-1:26379, comma separated',
  }),
  /** Password of the Sentinels, when they ask for one. */
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').default('smtp://127.0.0.1:2525'),
  MAIL_FROM: z.string().trim().default('T0 Trading Terminal <signals@t0.local>').refine(isMailSender, {
    message: 'must be an address, or a name and an address such as T0 Trading Terminal <signals@example.com>',
  }),
  /** Connections to the mail server that one worker keeps. */
  SMTP_CONNECTIONS: count(10, 1, 100),
  /** Signs emails (DKIM): domain, selector and an RSA key in PEM, or the file that holds it. All or none. */
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,63}$/, { message: 'must be a selector such as 2026a' })
    .optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().optional(),
  /** Signs the addresses in emails that end them. By default derived from SESSION_SECRET, whose change ends old addresses. */
  UNSUBSCRIBE_SECRET: z.string().min(32, { message: 'must be at least 32 characters' }).optional(),
  SESSION_SECRET: z.string().min(32, { message: 'must be at least 32 characters' }),
  SESSION_IDLE_HOURS: count(24 * 14, 1, 24 * 365),
  /** However much it is used, a session ends this long after its sign-in. */
  SESSION_ABSOLUTE_HOURS: count(24 * 90, 1, 24 * 365),
  /** Multiplies every limit of sign-in, registration and reset: for many people behind one address. */
  THROTTLE_FACTOR: count(1, 1, 1000),
  /** Accounts that are administrators, comma separated; such an address is never self-registered. */
  ADMIN_EMAILS: list,
  /** /test-subscription and /api/test; refused in production. */
  TEST_TERMINAL: flag(false),
  /** Webhooks may lead to this machine, by plain http too: for tests and development. Refused in production. */
  WEBHOOK_LOOPBACK: flag(false),
  /** Origins, comma separated, whose pictures posts and analyses may show in addition to uploaded ones. */
  IMAGE_ORIGINS: list.refine((origins) => origins.every(isHttpsOrigin), {
    message: 'must be origins such as https://images.example.com, comma separated',
  }),
  /** Opened from the dashboard in a new tab; nothing is shown without it. */
  EDUCATION_PORTAL_URL: url('http:', 'https:').optional(),
  /** Where 'Update Billing' leads. */
  BILLING_UPDATE_URL: url('http:', 'https:').optional(),
  /** Support contact of the landing page's footer. */
  SUPPORT_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_ROOT: z.string().optional(),
  /** Where prices come from; PRICE_ROUTES sends single instruments elsewhere, e.g. BTCUSD:kraken. */
  PRICE_PROVIDER: z.enum([...PRICE_SOURCES, 'none']).default('none'),
  PRICE_ROUTES: priceRouteList,
  PRICE_TICK_MS: count(400, 20, 60_000),
  /** `moving`: simulated prices change; `still`: they keep their first values, and are sent as before. */
  PRICE_SIMULATION: z.enum(['moving', 'still']).default('moving'),
  /** A tick older than this moves nothing, and a feed silent for longer is stale. */
  PRICE_STALE_SECONDS: count(30, 1, 3600),
  OANDA_TOKEN: z.string().optional(),
  OANDA_ACCOUNT_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, { message: 'must be an account id such as 101-004-1234567-001' })
    .optional(),
  OANDA_ENVIRONMENT: z.enum(['practice', 'live']).default('practice'),
  /** Other servers that speak the providers' protocols, for tests. */
  OANDA_API_URL: url('http:', 'https:').optional(),
  OANDA_STREAM_URL: url('http:', 'https:').optional(),
  KRAKEN_URL: url('ws:', 'wss:').default('wss://ws.kraken.com/v2'),
  /** Where Kraken is asked what it has. */
  KRAKEN_API_URL: url('http:', 'https:').default('https://api.kraken.com'),
  CANDLE_RETENTION_DAYS: count(90, 1, 3650),
  /** Moves signals by price ticks (docs/product/signals.md#lifecycle). */
  SIGNAL_AUTOMATION: flag(true),
  /** A publication waits this long, with UNDO, before members see it. */
  SIGNAL_HOLD_SECONDS: count(0, 0, 15),
  /** Which steps of a signal are mailed to anyone who was mailed the signal, comma separated; `none`: no step. */
  SIGNAL_STEP_EMAILS: stepMailList,
  /** Signs the record's checkpoints (docs/RECORD.md#keys); without it nothing is signed, and nobody can check the record. */
  RECORD_SIGNING_KEY: hexKey.optional(),
  /** The key before this one, while it is exchanged: both sign. */
  RECORD_SIGNING_KEY_PREVIOUS: hexKey.optional(),
  /** The authority that stamps a checkpoint each day (RFC 3161). */
  RECORD_TSA_URL: url('http:', 'https:').optional(),
  /** Who may read the record and the openings of finished signals. */
  RECORD_AUDIENCE: z.enum(RECORD_AUDIENCES).default('members'),
  /** Over how many minutes price alerts on change_percent look. */
  PRICE_ALERT_WINDOW_MINUTES: count(60, 1, 1440),
  OWN_ALERTS_MAX: count(50, 1, 1000),
  EMAIL_BATCH_SIZE: count(50, 1, 500),
  EMAIL_BATCH_DELAY_MS: count(100, 0, 60_000),
  /** How long a worker may keep claimed emails before another one takes them over. */
  EMAIL_LEASE_SECONDS: count(120, 5, 3600),
  /** Identifies the product to push services (RFC 8292); without it nothing is pushed to members' devices. Another key ends all devices. */
  WEB_PUSH_KEY: hexKey.refine(isPushKey, { message: 'is no key of P-256: make another one' }).optional(),
  /** Whom push services write to when something is wrong: mailto:... or https://... By default the address of MAIL_FROM. */
  WEB_PUSH_CONTACT: url('mailto:', 'https:').optional(),
  /** The push services that are called: names of hosts, `*.` for all below one. An origin stands in for one; refused in production. */
  WEB_PUSH_SERVICES: list
    .transform((services) => (services.length > 0 ? services : PUSH_SERVICES.split(',')))
    .refine((services) => services.every(isPushService), {
      message: 'must be names of hosts such as *.push.apple.com, comma separated',
    }),
  /** Connections to each push service that one worker keeps. */
  WEB_PUSH_CONNECTIONS: count(20, 1, 200),
  /** The bot that writes to Telegram; without it nothing is sent there. */
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, { message: 'must be the token of a bot, as BotFather gives it' })
    .optional(),
  /** Where the Bot API answers: Telegram's own, a server of one's own, or a stand-in for tests. */
  TELEGRAM_API_URL: url('http:', 'https:').default('https://api.telegram.org'),
  /** The owner's private supergroup or channel that the bot lets members into; without it, none. */
  TELEGRAM_PRIVATE_CHAT: z
    .string()
    .regex(/^-100\d{1,15}$/, { message: 'must be the id of a supergroup or channel, such as -1001234567890' })
    .optional(),
  ...relayKeys,
  /** The account at Twilio that sends SMS, with its token and its sender: all three, or none and no SMS is sent. */
  SMS_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { message: 'must be the id of an account at Twilio (AC...)' })
    .optional(),
  SMS_AUTH_TOKEN: z.string().min(16, { message: 'must be at least 16 characters' }).optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, {
      message: 'must be a number such as +15005550006, or a messaging service (MG...)',
    })
    .optional(),
  /** Where the API answers: Twilio, another service that speaks it, or a stand-in for tests. */
  SMS_API_URL: url('http:', 'https:').default('https://api.twilio.com'),
  /** Messages that a member may be sent in a calendar month. */
  SMS_MONTHLY_CAP: count(100, 1, 10_000),
  /** Card payments. With a key, the webhook secret and the monthly price are required as well. */
  STRIPE_SECRET_KEY: z.optional(
    z.string().regex(/^(sk|rk)_(test|live)_/, 'must be a secret key of Stripe (sk_... or rk_...)'),
  ),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, { message: 'must be at least 16 characters' }).optional(),
  /** Accepted in addition to the current one while secrets are rotated. */
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().min(16, { message: 'must be at least 16 characters' }).optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  /** Another server that speaks Stripe's API, for trial runs and tests; refused in production. */
  STRIPE_API_URL: url('http:', 'https:').optional(),
  /** Membership webhooks of Whop, and the key with which a membership's present state is asked for; in production not one without the other. */
  WHOP_WEBHOOK_SECRET: z.string().min(16, { message: 'must be at least 16 characters' }).optional(),
  WHOP_API_KEY: z.string().optional(),
  WHOP_COMPANY_ID: z.string().startsWith('biz_').optional(),
  WHOP_API_URL: url('http:', 'https:').default('https://api.whop.com/api/v1'),
  /** How often subscriptions are compared with the payment providers, and webhooks that could not be applied are tried again. */
  BILLING_RECONCILE_SECONDS: count(300, 1, 86_400),
  BILLING_RETRY_SECONDS: count(10, 1, 3600),
  /** Uploaded files: on this machine's disk, or in an S3-compatible store. */
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  DATA_DIR: z.string().default('.data'),
  /** Folder of the files on disk; by default `objects` below DATA_DIR. Shared by all processes. */
  STORAGE_DIR: z.string().optional(),
  /** Address of the store when it is not Amazon's. */
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  /** How often files that nothing uses are looked for, and how old they must be. */
  STORAGE_SWEEP_SECONDS: count(3600, 1, 86_400),
  STORAGE_ORPHAN_HOURS: count(24, 1, 24 * 30),
  DELIVERY_RETENTION_DAYS: count(180, 90, 3650),
  EVENT_RETENTION_HOURS: count(24 * 7, 1, 24 * 365),
  EVENT_STREAM_LENGTH: count(20_000, 100),
  /** Writes finished frames straight to idle sockets; turns itself off when its self-test fails. */
  LIVE_DIRECT_WRITES: flag(true),
  LIVE_RING_SIZE: count(10_000, 10),
  LIVE_POSITION_CHECK_MS: count(2000, 50, 60_000),
  LIVE_RECHECK_MS: count(60_000, 100, 3_600_000),
  LIVE_PRICE_FRAME_MS: count(250, 20, 10_000),
  LIVE_MAX_PAYLOAD_BYTES: count(8 * 1024, 512),
  LIVE_PING_INTERVAL_MS: count(10_000, 100, 60_000),
  LIVE_PING_TIMEOUT_MS: count(8_000, 100, 60_000),
  LIVE_MAX_SOCKETS_PER_USER: count(20),
  LIVE_MAX_SOCKETS_PER_ADDRESS: count(200),
  LIVE_SEND_BUFFER_BYTES: count(256 * 1024, 1024, 1 << 30),
  LIVE_SEND_BUFFER_PACKETS: count(200),
  LIVE_INBOUND_PER_SECOND: count(20),
  /** Frames of any kind, and bytes, that one connection may send in a second: counted before anything of them is parsed. */
  LIVE_INBOUND_FRAMES_PER_SECOND: count(40),
  LIVE_INBOUND_BYTES_PER_SECOND: count(32 * 1024, 1024),
  /** A connection that has not joined by then is closed. */
  LIVE_JOIN_TIMEOUT_MS: count(10_000, 100, 60_000),
});

export type Environment = z.infer<typeof environmentSchema>;
