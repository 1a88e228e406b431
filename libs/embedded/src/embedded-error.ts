/**
 * A fault that a person can act on. The message is one sentence, names no secret, and is printed as it stands;
 * any other error that reaches a program's top level is a defect of ours.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
