/** The audience of the record in addition to administrators: nobody, members, or everybody. */
export const RECORD_AUDIENCES = ['off', 'members', 'everybody'] as const;
export type RecordAudience = (typeof RECORD_AUDIENCES)[number];
