/*
 * Creates the bucket for uploaded files in the S3-compatible store, unless it is there. Reads the same S3_* keys as the product.
 * The store may still be starting: it is asked for a minute at most. What it answers instead is printed, each time it changes.
 *   BUCKET_WAIT_SECONDS  another time to wait
 */
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const deadline = Date.now() + Number(process.env.BUCKET_WAIT_SECONDS ?? 60) * 1000;
const client = new S3Client({
  ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  region: S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
  // Tried again below, where the time is counted.
  maxAttempts: 1,
});
const bucket = { Bucket: S3_BUCKET };

/** Asks once; ends with an error after `withinMs`. */
async function ask(withinMs) {
  const options = { abortSignal: globalThis.AbortSignal.timeout(withinMs) };
  await client.send(new HeadBucketCommand(bucket), options).catch((error) => {
    if (error?.$metadata?.httpStatusCode !== 404) throw error;
    return client.send(new CreateBucketCommand(bucket), options);
  });
}

const isTimeout = (error) => error?.name === 'AbortError' || error?.name === 'TimeoutError';

/** What went wrong, in words: the answer's status and code, or why there was none. Never an address with a key in it. */
function reasonOf(error) {
  const status = error?.$metadata?.httpStatusCode;
  if (status === 403) return 'the store answers 403: it does not know the key, or the key may not do this';
  if (status) return `the store answers ${status} (${error.name})`;
  if (isTimeout(error)) return 'the store does not answer';
  const code = error?.code ?? error?.cause?.code ?? error?.errors?.[0]?.code;
  return `the store cannot be reached: ${code ?? error?.message ?? error}`;
}

for (let last; ;) {
  const withinMs = Math.max(1, Math.min(5000, deadline - Date.now()));
  try {
    await ask(withinMs);
    process.stdout.write(`The bucket ${S3_BUCKET} is there\n`);
    break;
  } catch (error) {
    // A last try that the deadline cut short says less than the one before it.
    const reason = withinMs < 5000 && isTimeout(error) ? (last ?? reasonOf(error)) : reasonOf(error);
    if (Date.now() + 1000 >= deadline) {
      process.stderr.write(`The bucket ${S3_BUCKET} cannot be made: ${reason}\n`);
      process.exit(1);
    }
    if (reason !== last) process.stderr.write(`Waiting: ${reason}\n`);
    last = reason;
    await pause(1000);
  }
}
