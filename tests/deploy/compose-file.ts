import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yamlDocuments } from './yaml.ts';

/** A service as our Compose file describes it. */
export interface ComposeService {
  image: string;
  command?: string[];
  entrypoint?: string[];
  /** Of its files and of its own block, as the container gets it. */
  environment?: Record<string, string>;
  env_file?: { path: string; required?: boolean }[];
  healthcheck?: { test: string[] };
  user?: string;
  profiles?: string[];
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  pull_policy?: string;
  deploy?: { replicas?: string | number; resources?: { limits?: { cpus?: string; memory?: string; pids?: number } } };
  [key: string]: unknown;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
  [key: string]: unknown;
}

const root = join(__dirname, '../..');

/** What an operator sets before the first start: there is no default. */
export const COMPOSE_VALUES = {
  SITE_ADDRESS: 'terminal.example.com',
  FILES_ADDRESS: 'files.example.com',
  SESSION_SECRET: 'a session secret of forty characters......',
  POSTGRES_PASSWORD: 'postgres-password',
  POSTGRES_APP_PASSWORD: 'postgres-app-password',
  REDIS_PASSWORD: 'redis-password',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'T0 <signals@example.com>',
};

/** The services that run: those of the profile `build` are only there to build an image. */
export const running = ({ services }: ComposeFile): Record<string, ComposeService> =>
  Object.fromEntries(Object.entries(services).filter(([, { profiles = [] }]) => !profiles.includes('build')));

/** Puts values where Compose would: ${NAME}, ${NAME:-default}, ${NAME:?message}, $$ for $. Throws the message when a value is missing. */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::(-|\?)([^}]*))?\}/g, (found, name?: string, how?: string, rest = '') => {
    if (name === undefined) return found.slice(1);
    const value = env[name] ?? '';
    if (value !== '') return value;
    if (how === '?') throw new Error(`${name}: ${rest}`);
    return how === '-' ? rest : '';
  });
}

/** A file of lines NAME=value, with the values of `env` put in. */
function readEnvFile(path: string, env: Record<string, string>): Record<string, string> {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), interpolate(line.slice(line.indexOf('=') + 1), env)]),
  );
}

/**
 * A Compose file of the product with the values of `env`; what its services read from files that are shipped stands in their
 * environment. Throws when a value that is required is missing.
 */
export function readCompose(env: Record<string, string>, file = 'docker-compose.yml'): ComposeFile {
  const [document] = yamlDocuments(readFileSync(join(root, file), 'utf8'));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return value;
  };
  const compose = walk(document) as ComposeFile;
  for (const service of Object.values(compose.services)) {
    // deploy/app.env is the operator's: none is shipped.
    const shipped = (service.env_file ?? []).filter(({ path }) => path !== 'deploy/app.env');
    const values = shipped.map(({ path }) => readEnvFile(path, env));
    if (shipped.length > 0) service.environment = Object.assign({}, ...values, service.environment) as never;
  }
  return compose;
}
