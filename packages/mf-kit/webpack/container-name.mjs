/**
 * The global variable under which a remote's container is found ('mf-catalogue' → 'mf_catalogue').
 * The shell derives the same name when it registers the remote.
 * @param {string} remote
 */
export const containerName = (remote) => remote.replaceAll('-', '_');
