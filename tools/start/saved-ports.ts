import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last ports of the embedded servers, by server; they are requested again, so that addresses stay. */
export type Ports = Partial<Record<'postgres' | 'redis' | 'smtp' | 'mail' | 'stripe', number>>;

const file = (dataDir: string): string => join(dataDir, 'run', 'ports.json');

/** Last time's ports; empty the first time. */
export function recallPorts(dataDir: string): Ports {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as Ports;
  } catch {
    return {};
  }
}

/** Keeps this time's ports. */
export function rememberPorts(dataDir: string, ports: Ports): void {
  writeFileSync(file(dataDir), `${JSON.stringify(ports)}\n`);
}
