/** Answer of GET /api/desk: what a first screen needs (docs/product/calls.md#opening). */
export interface Opening {
  /** The answer of the call at each address to this user; parts that the user may not read are left out. */
  parts: Record<string, unknown>;
}
