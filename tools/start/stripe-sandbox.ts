import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@t0/embedded';
import type { PriceId } from '@t0/stripe-sandbox';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { startProgram, type RunningProgram } from './child-program.ts';
import { keep, logFileOf, recordFileOf, type LaunchContext } from './launch-context.ts';

/** The sandbox that stands in for Stripe, and the settings that lead the programs to it. */
export interface SandboxServer {
  port: number;
  env: Record<string, string>;
}

interface Keys {
  secretKey: string;
  webhookSecret: string;
}

const MONTHLY: PriceId = 'price_sandbox_monthly';
const YEARLY: PriceId = 'price_sandbox_yearly';

/** The keys between programs and sandbox: made once per data folder and kept where only this user can read them. */
function sandboxKeys(dataDir: string): Keys {
  const file = join(dataDir, 'stripe-sandbox', 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  const secret = (): string => randomBytes(24).toString('hex');
  const keys = { secretKey: `sk_test_${secret()}`, webhookSecret: `whsec_${secret()}` };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/**
 * Starts the Stripe sandbox as a program of its own, on last time's port when that is free, under the host name by which browsers
 * reach the terminal.
 */
export async function startSandbox(context: LaunchContext, earlierPort: number | undefined): Promise<SandboxServer> {
  const began = Date.now();
  const { settings } = context;
  const { secretKey, webhookSecret } = sandboxKeys(settings.dataDir);
  const port = await freePort(earlierPort);
  const terminal = ['0.0.0.0', '::', 'localhost'].includes(settings.host) ? '127.0.0.1' : settings.host;
  const program = await keep<RunningProgram>(context, 'The Stripe sandbox', STAGE.mail, () =>
    startProgram({
      name: 'The Stripe sandbox',
      script: join(ROOT, 'libs/stripe-sandbox/dist/main.js'),
      env: {
        ...process.env,
        DATA_DIR: settings.dataDir,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_SANDBOX_HOST: settings.host,
        STRIPE_SANDBOX_PORT: String(port),
        STRIPE_SANDBOX_PUBLIC_HOST: new URL(settings.publicUrl).hostname,
        STRIPE_SANDBOX_WEBHOOK_URL: `http://${terminal.includes(':') ? `[${terminal}]` : terminal}:${settings.port}/api/webhooks/stripe`,
      },
      logFile: logFileOf(context, 'stripe-sandbox'),
      recordFile: recordFileOf(context, 'stripe-sandbox'),
      stopWithin: 3_000,
    }),
  );
  const { url } = program.greeting as { url: string };
  say(`The Stripe sandbox runs (${seconds(Date.now() - began)})`);
  return {
    port,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
      STRIPE_PRICE_MONTHLY: MONTHLY,
      STRIPE_PRICE_YEARLY: YEARLY,
    },
  };
}
