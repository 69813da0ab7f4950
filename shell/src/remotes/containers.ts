/** A remote that has not answered by then counts as unavailable. Milliseconds. */
export const PATIENCE = 8000;

/** The container's global variable; `containerName` of mf-kit's webpack factory makes the same one. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');

/** The script of each container's entry, as it was loaded last. */
export const entryScripts = new Map<string, HTMLScriptElement>();

/**
 * Until when what a remote asks for has to be there, on the page's clock; null: each file has its own 8 s. The remote's
 * runtime looks for it on its entry's script (mf-kit's `RetryPlugin`).
 */
export function setDeadline(remote: string, until: number | null): void {
  const script = entryScripts.get(containerName(remote));
  if (script) script.dataset.until = String(until ?? '');
}
