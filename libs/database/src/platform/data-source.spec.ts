import { PoolClient, dataSourceOptions } from './data-source.ts';

describe('a connection of the pool', () => {
  it('does not end the program when PostgreSQL goes away before anybody listens', () => {
    const { extra } = dataSourceOptions('postgresql://127.0.0.1/none') as { extra: { Client: typeof PoolClient } };
    const client = new extra.Client({ host: '127.0.0.1' });
    expect(client).toBeInstanceOf(PoolClient);
    expect(() =>
      client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
    ).not.toThrow();
  });
});
