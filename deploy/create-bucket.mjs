/*
 * Creates the bucket for uploaded files in the S3-compatible store, unless it is there. Reads the same S3_* keys as the product.
 * The store may still be starting: it is asked for a minute.
 */
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const client = new S3Client({
  ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  region: S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
});
const bucket = { Bucket: S3_BUCKET };

for (let attempt = 1; ; attempt += 1) {
  try {
    await client.send(new HeadBucketCommand(bucket)).catch((error) => {
      if (error?.$metadata?.httpStatusCode !== 404) throw error;
      return client.send(new CreateBucketCommand(bucket));
    });
    process.stdout.write(`The bucket ${S3_BUCKET} is there\n`);
    break;
  } catch (error) {
    if (attempt === 60) {
      process.stderr.write(`The bucket ${S3_BUCKET} cannot be had: ${error?.name ?? error}\n`);
      process.exit(1);
    }
    await pause(1000);
  }
}
