/** An error that a user can act on: its message is printed unchanged, without a stack. */
export class Failure extends Error {}
