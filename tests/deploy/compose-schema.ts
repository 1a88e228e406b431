/*
 * The part of the Compose specification's schema that our file uses, stricter than the original: a key that we have not used so far
 * must be added here, with the form that the specification gives it.
 */
const text = { type: 'string' };
const texts = { type: 'array', items: text, minItems: 1 };
const duration = { type: 'string', pattern: '^(\\d+(ms|s|m|h))+$' };
/** A number or a truth of the file, or one that was put in from the environment. */
const digits = { type: ['string', 'integer'], pattern: '^\\d+$' };
const truth = { enum: [true, false, 'true', 'false'] };
const size = { type: 'string', pattern: '^\\d+[bkmgBKMG]$' };
const condition = { enum: ['service_started', 'service_healthy', 'service_completed_successfully'] };
const strict = (properties: object, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const mapOf = (value: object): object => ({ type: 'object', additionalProperties: value });

const service = (required: string[]): object =>
  strict(
    {
      image: text,
      pull_policy: { const: 'never' },
      build: strict({ context: text, dockerfile: text, target: text, args: texts }, ['context', 'dockerfile']),
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
      // Compose takes booleans for a mistake and numbers for text: all of the product's are written as text.
      environment: mapOf(text),
      env_file: { type: 'array', items: strict({ path: text, required: { type: 'boolean' } }, ['path']) },
      volumes: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+:/[a-z/]+(:ro)?$' } },
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
      logging: strict({ driver: text, options: mapOf(text) }),
      deploy: strict({
        replicas: digits,
        resources: strict(
          { limits: strict({ cpus: text, memory: size, pids: { type: 'integer' } }, ['cpus', 'memory', 'pids']) },
          ['limits'],
        ),
      }),
    },
    required,
  );

const file = (required: string[], ofService: string[]): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  patternProperties: { '^x-': {} },
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]*$' },
    services: {
      type: 'object',
      additionalProperties: false,
      patternProperties: { '^[a-z][a-z0-9-]*$': service(ofService) },
    },
    networks: mapOf(
      strict({
        internal: { type: 'boolean' },
        enable_ipv6: truth,
        ipam: strict({ config: { type: 'array', items: strict({ subnet: text }, ['subnet']) } }, ['config']),
      }),
    ),
    volumes: mapOf(strict({})),
  },
});

/** For the decoded file, anchors merged and values put in. */
export const COMPOSE_SCHEMA = file(['name', 'services'], ['image']);
/** For a file that is laid over it: a service says only what is different. */
export const COMPOSE_OVERRIDE_SCHEMA = file(['services'], []);
