// @ts-check
/**
 * Preloaded (`node --import`) into child programs. When the parent ends, even by SIGKILL, the IPC channel closes and the
 * program stops.
 */
const EXIT_TIMEOUT_MS = 8_000;

if (process.connected) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel alone must not keep the program alive.
  process.channel?.unref();
}
