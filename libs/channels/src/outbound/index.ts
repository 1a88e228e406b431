export { isCallable } from './callable-address.ts';
export { validateUrl } from './validate-url.ts';
export { postOutside } from './post-outside.ts';
export type { OutsideAnswer, OutsidePost, Resolver } from './post-outside.ts';
export { OutboundError } from './outbound-error.ts';
