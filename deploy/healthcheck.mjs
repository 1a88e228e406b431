/*
 * A container's health check: asks a health address and ends with 0 when it answers 200, with 1 otherwise. Prints what is wrong, so
 * that `docker inspect` shows it.
 *
 *   node deploy/healthcheck.mjs http://127.0.0.1:9100/health/ready
 */
import process from 'node:process';

const [address] = process.argv.slice(2);
try {
  const answer = await globalThis.fetch(address, { signal: globalThis.AbortSignal.timeout(4000) });
  const text = await answer.text();
  process.stdout.write(`${text}\n`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${address} does not answer: ${error?.cause?.code ?? error?.message ?? error}\n`);
  process.exitCode = 1;
}
