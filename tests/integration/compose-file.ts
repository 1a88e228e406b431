import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { yamlDocuments } from './yaml.ts';

/** A service as our Compose file describes it. */
export interface ComposeService {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  user?: string;
  profiles?: string[];
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas?: string; resources?: { limits?: { cpus?: string; memory?: string } } };
  [key: string]: unknown;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
  [key: string]: unknown;
}

const file = join(__dirname, '../../docker-compose.yml');

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

/** docker-compose.yml with the values of `env`. Throws when one that is required is missing. */
export function readCompose(env: Record<string, string>): ComposeFile {
  const [document] = yamlDocuments(readFileSync(file, 'utf8'));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return value;
  };
  return walk(document) as ComposeFile;
}
