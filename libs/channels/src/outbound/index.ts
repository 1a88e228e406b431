export { isCallable, validateUrl } from './callable-address.ts';
export { OutboundError, postOutside, type OutsideAnswer, type OutsidePost, type Resolver } from './post-outside.ts';
