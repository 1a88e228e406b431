import { say } from '../shared/say.ts';

/**
 * Waits for the web application where it is being built while the product starts (tools/bootstrap/hand-over.mjs); otherwise it is there.
 * A failed build ends this process from outside.
 */
export async function webBuilt(): Promise<void> {
  if (process.env['T0_WEB_BUILD'] !== 'beside') return;
  delete process.env['T0_WEB_BUILD'];
  say('Waiting for the web application');
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
}
