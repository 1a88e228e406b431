/** The part of a client that is used. */
interface WatchedClient {
  readonly isReady: boolean;
  ping(): Promise<unknown>;
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: 'ready' | 'end', listener: () => void): unknown;
}

const CHECK_MS = 2000;
/** Checks at which a question still waits for its answer before the connection is given up: 6 to 8 s. */
const PATIENCE = 3;

/**
 * Gives up a connection that no longer answers, and reconnects. A server that vanished (its machine lost power, the
 * network is cut) is otherwise noticed when TCP gives up, after a quarter of an hour. Pending commands are rejected. Ends with
 * the client.
 */
export function watchAnswers(client: WatchedClient, onError: (error: Error) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let waiting = 0;
  const answered = (): void => void (waiting = 0);
  const check = (): void => {
    if (!client.isReady) return answered();
    waiting += 1;
    if (waiting === 1) void client.ping().then(answered, answered);
    else if (waiting > PATIENCE) reconnect();
  };
  const reconnect = (): void => {
    onError(new Error(`Redis has not answered for ${((PATIENCE * CHECK_MS) / 1000).toFixed(0)} s: dialling anew`));
    client.destroy();
    // A client that is closed meanwhile needs no error; the client itself retries after every other failure.
    client.connect().catch(() => undefined);
  };
  client.on('ready', () => {
    answered();
    timer ??= setInterval(check, CHECK_MS).unref();
  });
  client.on('end', () => {
    clearInterval(timer);
    timer = undefined;
  });
}
