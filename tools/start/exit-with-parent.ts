/*
 * Loaded into every program of the product before the program itself (node --import). When the launcher is gone, killed perhaps,
 * its channel closes: then this program ends as if it had been asked to, or by force if that takes too long. The launcher may be gone
 * before this file is loaded; that event is over then, and the state of the channel is what is left of it.
 */
const FORCE_AFTER = 8_000;

const end = () => {
  setTimeout(() => process.exit(1), FORCE_AFTER).unref();
  process.kill(process.pid, 'SIGTERM');
};
process.on('disconnect', end);
if (process.connected === false) end(); // undefined in a worker thread
process.channel?.unref();

export {};
