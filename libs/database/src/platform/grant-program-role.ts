import { createDataSource } from './data-source.ts';

/** Whom the programs connect as, read from their own DATABASE_URL. */
interface ProgramRole {
  name: string;
  password: string;
}

/** PostgreSQL: this role may not do that. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The role of a connection string.
 * @throws Error when it names none
 */
function roleOf(url: string): ProgramRole {
  const { username, password } = new URL(url);
  if (!username) throw new Error('DATABASE_URL names no role');
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Lets the role of `programUrl` read and write rows and nothing else: no change of a table, a trigger or a right
 * (docs/SECURITY.md#production). Called by the owner of the tables, at `ownerUrl`, after the migrations, and as often as one
 * likes. The role is made, with the password of `programUrl`, where it is missing and the owner may do that.
 * @returns the role's name; null when both addresses name the same role
 */
export async function grantProgramRole(ownerUrl: string, programUrl: string): Promise<string | null> {
  const role = roleOf(programUrl);
  const db = await createDataSource(ownerUrl, 1, 0).initialize();
  try {
    const [{ owner, schema }] = await db.query<[{ owner: string; schema: string }]>(
      'SELECT current_user AS owner, current_schema() AS schema',
    );
    if (owner === role.name) return null;
    const exists = (await db.query<unknown[]>('SELECT 1 FROM pg_roles WHERE rolname = $1', [role.name])).length > 0;
    const [texts] = await db.query<[Record<string, string>]>(
      // Statements about roles take no parameters: PostgreSQL itself quotes the values in them.
      `SELECT format('CREATE ROLE %1$I LOGIN PASSWORD %2$L', $1::text, $2::text) AS made,
              format('GRANT USAGE ON SCHEMA %2$I TO %1$I', $1::text, $3::text) AS schema,
              format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %2$I TO %1$I', $1::text, $3::text) AS tables,
              format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %2$I TO %1$I', $1::text, $3::text) AS sequences,
              format('REVOKE INSERT, UPDATE, DELETE ON migrations FROM %1$I', $1::text) AS migrations,
              format('REVOKE UPDATE, DELETE ON audit_log, signal_steps, record_checkpoints, record_stamps FROM %1$I', $1::text) AS audit,
              format('REVOKE INSERT, UPDATE, DELETE ON signal_ledger, signal_ledger_head, delivery_counts FROM %1$I', $1::text) AS ledger`,
      [role.name, role.password, schema],
    );
    await db.transaction(async (manager) => {
      if (!exists) await manager.query(texts.made!).catch(explainMissingRole(role.name));
      for (const grant of [texts.schema, texts.tables, texts.sequences, texts.migrations, texts.audit, texts.ledger])
        await manager.query(grant!);
    });
    return role.name;
  } finally {
    await db.destroy();
  }
}

function explainMissingRole(name: string): (error: unknown) => never {
  return (error) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(`The role ${name} of DATABASE_URL does not exist, and the owner of the tables may not create it`);
  };
}
