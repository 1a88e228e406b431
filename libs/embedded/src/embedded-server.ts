import type { ExitReport } from './process/server-process.ts';

/** Receives one short sentence at the beginning of every step that may take over a second. */
export type ProgressListener = (sentence: string) => void;

/** A server that runs as a child of this process and answers. */
export interface EmbeddedServer {
  /** Its display name, such as `PostgreSQL`. */
  readonly name: string;
  readonly pid: number;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
  /** Connection URL, with its password: never print it. */
  readonly url: string;
  /** Settles when the process ends, no matter who ended it. Never rejects. */
  readonly exited: Promise<ExitReport>;
  /** Stops the server cleanly and waits for its end; with force when it does not end in its time. May be called twice. */
  stop(): Promise<void>;
}

/** A network of its own (a Linux network namespace): the server runs as if on a machine of its own. For tests; needs root and nsenter. */
export interface OwnNetwork {
  /** The namespace's file. */
  namespace: string;
  /** The server's address there; it listens on the usual port of every address. */
  address: string;
}

/** The options of every embedded server. */
export interface EmbeddedServerOptions {
  /** The product's data folder; the server keeps its own folder inside. Created when missing. */
  dataDir: string;
  onProgress?: ProgressListener;
  /** Taken when free, so that a restarted server keeps its address; another one is chosen otherwise. */
  preferredPort?: number;
  /** For tests: gives durability up for speed and deletes everything on stop. */
  ephemeral?: boolean;
  /** End the server when this process ends without having stopped it, however that happens. As `ephemeral` when absent. */
  endWithParent?: boolean;
  network?: OwnNetwork;
}
