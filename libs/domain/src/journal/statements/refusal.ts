import type { StatementQuestion } from '@t0/contracts/journal';

/** A file that is refused with a sentence for the member; `question`: what would make it readable. */
export class StatementError extends Error {
  constructor(
    message: string,
    readonly question: StatementQuestion | null = null,
  ) {
    super(message);
  }
}
