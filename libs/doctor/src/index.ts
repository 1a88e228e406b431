export { checkClock } from './check-clock.ts';
export { checkConfiguration } from './check-configuration.ts';
export { checkDisk } from './check-disk.ts';
export { examine } from './examine.ts';
export { fail, ok, reasonOf, warn } from './finding.ts';
export type { ResolveTxt } from './check-mail.ts';
