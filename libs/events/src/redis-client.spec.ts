import { createRedisClient } from './redis-client.ts';

describe('connections to Redis', () => {
  it('share their commands, which the package defines in 25 ms or more', () => {
    const [one, other] = [1, 2].map((port) =>
      createRedisClient(`redis://127.0.0.1:${port}`, { onError: () => undefined }),
    );
    expect(one!.get).toBe(other!.get);
  });
});
