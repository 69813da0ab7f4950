// @ts-check
/**
 * Preloaded (`node --import`) into the programs that a start runs: when the start is gone, even killed without a chance
 * to say so, its IPC channel closes, and the program stops as if asked to.
 */
const PATIENCE_MS = 8_000;

if (process.connected) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel alone must not keep the program alive.
  process.channel?.unref();
}
