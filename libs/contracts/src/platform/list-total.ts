/** Answer of the calls `{list}/count`: how many rows the list has in all, by the same filter, however many were read. */
export interface ListTotal {
  total: number;
}
