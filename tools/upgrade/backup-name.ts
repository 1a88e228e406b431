/** The name of a backup taken before an upgrade; sorts by time. */
export const backupName = (now: Date): string =>
  `t0-${now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}.backup`;
