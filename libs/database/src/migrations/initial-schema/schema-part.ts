/** SQL of a domain's tables, with their indexes, functions, triggers and first rows. */
export interface SchemaPart {
  create: string;
  drop: string;
}
