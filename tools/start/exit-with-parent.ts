/*
 * Loaded into every program of the product before the program itself (node --import). When the launcher is gone, killed perhaps,
 * its channel closes: then this program ends as if it had been asked to, or by force if that takes too long.
 */
const FORCE_AFTER = 8_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), FORCE_AFTER).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();

export {};
