const FIELDS = `'instrument', 'direction', 'entryPrice', 'slPrice', 't0Price', 't1Price', 'status', 'memo', 'confidence', 'monthlyBias', 'createdAt'`;

/**
 * The stories of signals from before stories were kept, from what was noted then and nothing else: the publication and edits by the
 * audit trail, steps by price by their ticks, a close by its time. Where the audit trail does not reach back to the publication, the
 * levels of now stand for those first published.
 */
export const EARLIER_STEPS = `
  INSERT INTO signal_steps (signal_id, kind, at, actor_id, actor_email, close_reason, price, tick, changes, state, imported)
  SELECT signal_id, kind, at, actor_id, actor_email, close_reason, price, tick, changes, state, true FROM (
    SELECT s.id AS signal_id, 0 AS rank, 'published' AS kind, coalesce(a.at, s.created_at) AS at, a.actor_id, a.actor_email,
      NULL::text AS close_reason, NULL::numeric AS price, NULL::jsonb AS tick, NULL::jsonb AS changes,
      coalesce(a.after, jsonb_build_object('instrument', s.instrument, 'direction', s.direction,
        'entryPrice', s.entry_price::text, 'slPrice', s.sl_price::text,
        't0Price', s.t0_price::text, 't1Price', s.t1_price::text)) AS state
    FROM signals s LEFT JOIN LATERAL (
      SELECT l.at, l.actor_id, l.actor_email, l.after FROM audit_log l
      WHERE l.entity = 'signals' AND l.entity_id = s.id::text AND l.before IS NULL AND l.after ? 'entryPrice'
      ORDER BY l.id LIMIT 1) a ON true
    UNION ALL
    SELECT s.id, 1,
      CASE WHEN l.after->>'status' = 'closed' THEN 'closed' WHEN l.before->>'status' = 'closed' THEN 'reopened' ELSE 'edited' END,
      l.at, l.actor_id, l.actor_email, CASE WHEN l.after->>'status' = 'closed' THEN 'manual' END, NULL, NULL, c.changes, NULL
    FROM signals s
    JOIN audit_log l ON l.entity = 'signals' AND l.entity_id = s.id::text AND l.before IS NOT NULL AND l.after IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('field', k, 'from', l.before->>k, 'to', l.after->>k)) AS changes
      FROM jsonb_object_keys(l.after) k WHERE k IN (${FIELDS})) c
    WHERE c.changes IS NOT NULL
    UNION ALL
    SELECT s.id, 2, e.key, (e.value->>'at')::timestamptz, NULL, NULL, CASE WHEN e.key = 'closed' THEN s.close_reason END,
      CASE WHEN e.key = 'closed' THEN s.close_price END, e.value - 'version', NULL, NULL
    FROM signals s CROSS JOIN LATERAL jsonb_each(s.evidence) e
    WHERE jsonb_typeof(s.evidence) = 'object' AND e.key IN ('activated', 't0', 'closed')
    UNION ALL
    SELECT s.id, 3, 'closed', s.closed_at, NULL, NULL, s.close_reason, s.close_price, NULL, NULL, NULL
    FROM signals s
    WHERE s.status = 'closed' AND NOT coalesce(s.evidence ? 'closed', false) AND NOT EXISTS (
      SELECT 1 FROM audit_log l WHERE l.entity = 'signals' AND l.entity_id = s.id::text AND l.after->>'status' = 'closed')
  ) AS known
  ORDER BY signal_id, at NULLS LAST, rank`;
