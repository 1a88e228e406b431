export { type Random, between, oneOf, seededRandom } from './history/seeded-random.ts';
export type { StoreDemoFile } from './seed-content.ts';
export { seedDemo } from './seed-demo.ts';
