import { say } from '../shared/say.ts';

/**
 * Waits for the web application and the programs where they are built while the product starts (tools/bootstrap/run-in-foreground.mjs); otherwise they are there.
 * A failed build ends this process from outside.
 */
export async function productBuilt(): Promise<void> {
  if (process.env['T0_PRODUCT_BUILD'] !== 'beside') return;
  delete process.env['T0_PRODUCT_BUILD'];
  say('Waiting for the web application and the programs');
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
}
