/** Stops what the set-up started. */
export default async function globalTeardown(): Promise<void> {
  const { stopTestServer } = globalThis as { stopTestServer?: () => Promise<void> };
  await stopTestServer?.();
}
