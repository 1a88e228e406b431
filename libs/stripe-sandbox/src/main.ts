import { startStripeSandbox } from './start-stripe-sandbox.ts';

/*
 * The sandbox as a program of its own.
 * DATA_DIR: where it keeps its state. STRIPE_SANDBOX_HOST, STRIPE_SANDBOX_PORT: where it listens. STRIPE_SANDBOX_PUBLIC_HOST: the
 * name browsers reach it by. STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: as the product has them. STRIPE_SANDBOX_WEBHOOK_URL: the
 * product's webhook. Sends its parent { url, port } once it listens.
 */
const { env } = process;

function required(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`${name} is not set`);
}

try {
  if (env['NODE_ENV'] === 'production') throw new Error('The Stripe sandbox is refused with NODE_ENV=production');
  const sandbox = await startStripeSandbox({
    dataDir: required('DATA_DIR'),
    host: env['STRIPE_SANDBOX_HOST'] || undefined,
    port: Number(env['STRIPE_SANDBOX_PORT'] ?? 0),
    publicHost: env['STRIPE_SANDBOX_PUBLIC_HOST'] || undefined,
    secretKey: required('STRIPE_SECRET_KEY'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: required('STRIPE_SANDBOX_WEBHOOK_URL'),
  });
  process.stdout.write(`The Stripe sandbox listens at ${sandbox.url}\n`);
  process.send?.({ url: sandbox.url, port: sandbox.port });
  const end = (): void => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
