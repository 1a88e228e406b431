/** A fault that a person can act on: its message is printed as it stands, without a stack. */
export class Failure extends Error {}
