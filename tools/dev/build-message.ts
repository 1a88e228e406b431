/** The compiler process' report of each build. */
export interface BuildMessage {
  /** Faults found; with any, nothing is started again. */
  errors: number;
  /** The faults as the compiler words them; empty without any. */
  report: string;
  /** Files written since the last message, from the root, with forward slashes. */
  written: string[];
}
