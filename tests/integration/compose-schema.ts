/*
 * The part of the Compose specification's schema that our file uses, stricter than the original: a key that we have not used so far
 * must be added here, with the form that the specification gives it.
 */
const text = { type: 'string' };
const texts = { type: 'array', items: text, minItems: 1 };
const duration = { type: 'string', pattern: '^(\\d+(ms|s|m|h))+$' };
const size = { type: 'string', pattern: '^\\d+[bkmgBKMG]$' };
const condition = { enum: ['service_started', 'service_healthy', 'service_completed_successfully'] };
const strict = (properties: object, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const mapOf = (value: object): object => ({ type: 'object', additionalProperties: value });

const service = strict(
  {
    image: text,
    build: strict({ context: text, dockerfile: text, target: text }, ['context', 'dockerfile']),
    command: texts,
    entrypoint: texts,
    user: { type: 'string', pattern: '^\\d+:\\d+$' },
    init: { type: 'boolean' },
    read_only: { type: 'boolean' },
    restart: { enum: ['no', 'always', 'on-failure', 'unless-stopped'] },
    cap_drop: texts,
    security_opt: texts,
    profiles: texts,
    ports: {
      type: 'array',
      items: { type: 'string', pattern: '^(\\d+\\.\\d+\\.\\d+\\.\\d+:)?\\d+:\\d+(/(tcp|udp))?$' },
    },
    expose: { type: 'array', items: { type: 'string', pattern: '^\\d+$' } },
    // Compose takes booleans for a mistake and numbers for text: all of ours are written as text.
    environment: mapOf(text),
    env_file: { type: 'array', items: strict({ path: text, required: { type: 'boolean' } }, ['path']) },
    volumes: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+:/' } },
    tmpfs: {
      type: 'array',
      items: { type: 'string', pattern: '^/[a-z/]+(:(uid|gid|mode|size)=\\w+(,(uid|gid|mode|size)=\\w+)*)?$' },
    },
    shm_size: size,
    networks: { oneOf: [texts, mapOf(strict({ aliases: texts }))] },
    depends_on: mapOf(strict({ condition }, ['condition'])),
    healthcheck: strict(
      { test: texts, interval: duration, timeout: duration, start_period: duration, retries: { type: 'integer' } },
      ['test', 'interval', 'timeout', 'retries'],
    ),
    stop_grace_period: duration,
    sysctls: mapOf(text),
    ulimits: mapOf(strict({ soft: { type: 'integer' }, hard: { type: 'integer' } }, ['soft', 'hard'])),
    logging: strict({ driver: text, options: mapOf(text) }),
    deploy: strict({
      replicas: { type: 'string', pattern: '^\\d+$' },
      resources: strict({ limits: strict({ cpus: text, memory: size }, ['cpus', 'memory']) }, ['limits']),
    }),
  },
  ['image'],
);

/** For the decoded file, anchors merged and values put in. */
export const COMPOSE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'services'],
  patternProperties: { '^x-': {} },
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' },
    services: { type: 'object', additionalProperties: false, patternProperties: { '^[a-z][a-z0-9-]*$': service } },
    networks: mapOf(strict({ internal: { type: 'boolean' } })),
    volumes: mapOf(strict({})),
  },
};
