/** Who sees the record beside administrators: nobody, members, or everybody. */
export const RECORD_AUDIENCES = ['off', 'members', 'everybody'] as const;
export type RecordAudience = (typeof RECORD_AUDIENCES)[number];
