/** One finding of doctor (docs/product/settings.md#doctor). Never holds a secret. */
export interface Finding {
  /** The part that was checked: 'Redis', 'Mail server'. */
  part: string;
  /** `fail`: the product does not work like this. `warn`: it works, and will hurt one day. */
  verdict: 'ok' | 'warn' | 'fail';
  /** The observation, in one sentence. */
  says: string;
  /** The advice; absent when nothing has to be done. */
  todo?: string;
}

/** The names of the steps before an installation opens (docs/product/console.md#before-you-open). */
export type LaunchStepName = 'legal' | 'copy' | 'plan' | 'mail' | 'second-factor' | 'backup' | 'prices' | 'signal';

/** A step before the installation opens. */
export interface LaunchStep {
  name: LaunchStepName;
  done: boolean;
  title: string;
  /** What is missing, or how it was done. */
  says: string;
  /** What to do. */
  todo: string;
  /** True if a person says that it is done, and may say it now. */
  confirmable: boolean;
}

/** The findings of doctor's last run. */
export interface DoctorReport {
  /** Null: nobody has asked it yet. */
  checkedAt: string | null;
  findings: Finding[];
}
