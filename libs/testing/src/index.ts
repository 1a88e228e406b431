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
export type { ListenerOptions, LiveListener } from './live-listener.ts';
export { SAMPLE_FILES, samplePng, sampleZip } from './sample-files.ts';
export { TestPushService, createPushDevices } from './push-service.ts';
export type { PushedMessage, TestSubscription } from './push-service.ts';
export { TestDiscord } from './discord-service.ts';
export { TestSlack } from './slack-service.ts';
export { TestSms } from './sms-service.ts';
export type { TestSmsMessage } from './sms-service.ts';
export { TestPrivateChat } from './telegram-private-chat.ts';
export { TestTelegram } from './telegram-service.ts';
export type { TelegramMessage } from './telegram-service.ts';
export { startProgram } from './program.ts';
export type { Program, ProgramOptions } from './program.ts';
export { StreamClient } from './stream-client.ts';
export { STRIPE_TEST_KEYS, startTestStripe } from './stripe-sandbox.ts';
export type { TestStripe } from './stripe-sandbox.ts';
export { TestClient } from './test-client.ts';
export type { Answer } from './test-client.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export { startTestPgBouncer } from './test-pgbouncer.ts';
export type { TestPgBouncer } from './test-pgbouncer.ts';
export { startTestRedis } from './test-redis.ts';
export type { TestRedis } from './test-redis.ts';
export { waitFor } from './wait-for.ts';
export { writeSteps } from './write-steps.ts';
