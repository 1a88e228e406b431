export { isCallable, validateUrl } from './callable-address.ts';
export { OutboundError, postOutside } from './post-outside.ts';
export type { OutsideAnswer, OutsidePost, Resolver } from './post-outside.ts';
