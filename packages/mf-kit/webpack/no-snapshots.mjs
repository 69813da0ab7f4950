/** Stands in for the federation runtime's SnapshotHandler in the shell's build; see without-unused.mjs. */
export class SnapshotHandler {
  /** The runtime forgets a remote's manifest here when the remote is registered anew. */
  manifestCache = new Map();
  /** Nobody can listen to what never happens. */
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});
