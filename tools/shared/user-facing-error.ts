/** A fault that a person can act on: printed as it stands, one sentence, no secrets. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}
