import type { Config } from '@t0/config';

type Role = Pick<Config, 'ROLE'>;

/** True if this process answers the calls of members and programs (docs/REALTIME.md#roles). */
export const servesCalls = ({ ROLE }: Role): boolean => ROLE !== 'gateway';

/** True if this process holds sockets and event streams. */
export const servesSockets = ({ ROLE }: Role): boolean => ROLE !== 'api';
