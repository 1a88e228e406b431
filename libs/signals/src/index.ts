export { checkEnough } from './enough-for-today.ts';
export { commitStep, lockSignal } from './commit-step.ts';
