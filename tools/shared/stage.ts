/** The order in which what was started is ended, highest first: what others depend on goes last. */
export const STAGE = { lock: 0, server: 1, mail: 2, worker: 3, api: 4, frontDoor: 5 } as const;
