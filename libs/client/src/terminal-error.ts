/** The body of every refusal. */
interface Refusal {
  message?: string;
  error?: string;
  fields?: Record<string, string>;
}

/** A call or a stream was refused. `message` is one sentence for a person, `code` one word for a program. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
  readonly code: string;
  /** The validation error of each field of the body. */
  readonly fields: Record<string, string>;

  constructor(
    readonly status: number,
    { message, error, fields }: Refusal,
  ) {
    super(message ?? `The terminal answered ${status}`);
    this.code = error ?? String(status);
    this.fields = fields ?? {};
  }

  /** The error of a refused answer. */
  static async of(answer: Response): Promise<TerminalError> {
    const text = await answer.text();
    try {
      return new TerminalError(answer.status, JSON.parse(text) as Refusal);
    } catch {
      // A proxy's page: it is no sentence of the terminal.
      return new TerminalError(answer.status, {});
    }
  }
}
