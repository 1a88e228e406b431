/** What one look of doctor found (docs/product/settings.md#doctor). Never holds a secret. */
export interface Finding {
  /** What was looked at: 'Redis', 'Mail server'. */
  part: string;
  /** `fail`: the product does not work like this. `warn`: it works, and will hurt one day. */
  verdict: 'ok' | 'warn' | 'fail';
  /** What was seen, in one sentence. */
  says: string;
  /** What to do about it; absent when nothing has to be done. */
  todo?: string;
}

/** What doctor found when it last looked. */
export interface DoctorReport {
  /** Null: nobody has asked it yet. */
  checkedAt: string | null;
  findings: Finding[];
}
