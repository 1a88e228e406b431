/** An error that a user can act on: printed unchanged, one sentence, no secrets. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}
