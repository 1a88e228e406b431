/** Answer of GET /api/desk: what a first screen needs (docs/product/calls.md#opening). */
export interface Opening {
  /** What the call at each address answers this person; what the person may not read is left out. */
  parts: Record<string, unknown>;
}
