export * from './latency-buckets.ts';
export * from './receipt.ts';
