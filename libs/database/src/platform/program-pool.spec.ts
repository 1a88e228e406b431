import { PoolClient } from './program-pool.ts';

describe('a connection of the pool', () => {
  it('does not end the program when PostgreSQL goes away before anybody listens', () => {
    const client = new PoolClient({ host: '127.0.0.1' });
    expect(() =>
      client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
    ).not.toThrow();
  });
});
