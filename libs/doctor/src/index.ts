export { checkClock } from './check-clock.ts';
export { checkConfiguration } from './check-configuration.ts';
export { checkDisks } from './check-disk.ts';
export { checkRelease, examine } from './examine.ts';
export { launchSteps } from './check-launch.ts';
export { fail, ok, reasonOf, warn } from './finding.ts';
export type { ResolveTxt } from './check-mail.ts';
