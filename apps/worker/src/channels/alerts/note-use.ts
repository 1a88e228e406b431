/**
 * SQL that notes when something last reached a recipient, once an hour (`Channel.noteUse`). The next batch notes a row that another batch
 * has locked. `table`: of the recipients, with `id` and `last_used_at`; a literal of the code.
 */
export const noteUseOf = (table: string): string => `
  UPDATE ${table} SET last_used_at = now() WHERE id = ANY (ARRAY(
    SELECT r.id FROM ${table} r JOIN o ON r.id = o.target::integer
    WHERE o.status = 'sent' AND (r.last_used_at IS NULL OR r.last_used_at < now() - interval '1 hour')
    FOR UPDATE OF r SKIP LOCKED))`;
