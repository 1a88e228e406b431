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

/** The findings of doctor's last run. */
export interface DoctorReport {
  /** Null: nobody has asked it yet. */
  checkedAt: string | null;
  findings: Finding[];
}
