import { getRemoteEntryExports, globalLoading } from 'federation-globals';

/**
 * Stands in for how the federation's runtime loads entries of every kind, and gets round those that fail; see
 * without-unused.mjs. Ours are scripts that set a variable, the shell makes their elements (`createScript` in its
 * federation.ts), and goes round a failure itself.
 */

/** A failure as the runtime calls it: `name` is what its kind is known by. */
const failure = (name, entry, more) => Object.assign(new Error(`${name}: ${entry} ${more}`), { name });

const isWhole = ({ name, entryGlobalName }) => getRemoteEntryExports(name, entryGlobalName).entryExports;

/** Runs an entry's script; its element is gone when it has run, or failed. */
const run = ({ script, timeout }, entry) =>
  new Promise((resolve, reject) => {
    let thrown;
    const onError = ({ filename, message }) => {
      if (filename === script.src) thrown = failure('ScriptExecutionError', entry, message);
    };
    const end = (error) => {
      clearTimeout(timer);
      removeEventListener('error', onError);
      script.remove();
      if (error) reject(error);
      else resolve();
    };
    const timer = setTimeout(() => end(failure('ScriptNetworkError', entry, 'timed out.')), timeout);
    addEventListener('error', onError);
    script.onload = () => end(thrown);
    script.onerror = () => end(failure('ScriptNetworkError', entry, 'did not come'));
    document.head.append(script);
  });

async function load(origin, remoteInfo) {
  const { entry } = remoteInfo;
  if (!isWhole(remoteInfo)) await run(origin.loaderHook.lifecycle.createScript.emit({ url: entry, remoteInfo }), entry);
  const container = isWhole(remoteInfo);
  if (!container) throw failure('RUNTIME-001', entry, 'is no container');
  return container;
}

export const getRemoteEntryUniqueKey = ({ name, entry }) => `${name}:${entry}`;

/** The container of a remote; asked for again while it is on its way, the same one. */
export async function getRemoteEntry({ origin, remoteEntryExports, remoteInfo }) {
  if (remoteEntryExports) return remoteEntryExports;
  const key = getRemoteEntryUniqueKey(remoteInfo);
  if (!globalLoading[key]) {
    const loading = load(origin, remoteInfo);
    globalLoading[key] = loading;
    loading.catch(() => {
      if (globalLoading[key] === loading) delete globalLoading[key];
    });
  }
  return globalLoading[key];
}

export const getRemoteInfo = (remote) => ({
  entry: '',
  ...remote,
  type: 'global',
  entryGlobalName: remote.entryGlobalName || remote.name,
  shareScope: remote.shareScope || 'default',
});

export const isEsmRemoteType = () => false;
