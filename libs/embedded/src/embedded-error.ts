/**
 * An error that a user can act on. The message is one sentence, names no secret, and is printed unchanged;
 * any other error that reaches a program's top level is a defect of the product.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}
