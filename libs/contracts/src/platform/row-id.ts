/** The greatest id a row can have (PostgreSQL `integer`): nothing is looked up by a greater one. */
export const MAX_ROW_ID = 2_147_483_647;
