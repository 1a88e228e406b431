export { commitStep, lockSignal } from './commit-step.ts';
