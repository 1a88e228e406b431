import { readSettings } from './settings.ts';
import { summary } from './summary.ts';
import type { Servers } from './servers.ts';

const SERVERS = { mailPage: 'http://localhost:8025', smtpUrl: 'smtp://127.0.0.1:2525' } as Servers;

describe('the block at the end of a start', () => {
  const summaryOf = (host: string, seeded: boolean): string =>
    summary(readSettings({ HOST: host }, []), SERVERS, seeded);

  it.each(['0.0.0.0', '::', '192.168.1.20', 'desk.local'])(
    'warns when HOST=%s opens demo accounts to the network (docs/SECURITY.md#production)',
    (host) => {
      expect(summaryOf(host, true)).toMatch(new RegExp(`WARNING\\s+HOST=${host} opens these accounts`));
      expect(summaryOf(host, false)).not.toContain('WARNING');
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('does not for this machine alone: %s', (host) =>
    expect(summaryOf(host, true)).not.toContain('WARNING'),
  );
});
