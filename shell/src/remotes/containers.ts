/** In ms: a remote that takes longer counts as unavailable. */
export const REMOTE_TIMEOUT_MS = 8000;

/** The container's global variable; equals `containerName` in mf-kit's webpack configuration. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

/** The last loaded entry script of each container. */
export const entryScripts = new Map<string, HTMLScriptElement>();

/**
 * Deadline for the remote's files, by `performance.now()`. If null, each file has 8 s. The remote's runtime reads the
 * deadline from the entry's script (mf-kit's `RetryPlugin`).
 */
export function setDeadline(remote: string, until: number | null): void {
  const script = entryScripts.get(containerName(remote));
  if (script) script.dataset.until = String(until ?? '');
}

/** This module shares a chunk with the route prefetch, so that the first page does not load the chunk. */
export const loadRecovery = () => import(/* webpackChunkName: "first-load" */ './recovery.ts');

export function withTimeout<T>(promise: Promise<T>, ms: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
