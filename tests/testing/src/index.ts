export {
  createAdmin,
  createKey,
  createMember,
  createUser,
  setPreference,
  signalBody,
  TEST_PASSWORD,
  turnEmailsOff,
} from './factories.ts';
export { LiveClient } from './live-client.ts';
export { LiveListener } from './live-listener.ts';
export type { ListenerOptions } from './live-listener.ts';
export { startProgram } from './program.ts';
export type { Program, ProgramOptions } from './program.ts';
export { TestClient } from './test-client.ts';
export type { Answer } from './test-client.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export { startTestRedis } from './test-redis.ts';
export type { TestRedis } from './test-redis.ts';
export { waitFor } from './wait-for.ts';
export { writeSteps } from './write-steps.ts';
