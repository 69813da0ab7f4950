/**
 * Stands in for how a build tells the federation's runtime what it consumes; see without-unused.mjs: the runtime's own, short of
 * shared modules cut to size and of remotes that a build names.
 */
export function updateConsumeOptions({ webpackRequire, moduleToHandlerMapping, initialConsumes, chunkMapping }) {
  const data = webpackRequire.consumesLoadingData;
  if (!data || data._updated) return;
  for (const [id, consume] of Object.entries(data.moduleIdToConsumeDataMapping ?? {})) {
    const { shareKey, shareScope, fallback, requiredVersion, strictVersion, singleton, eager, layer } = consume;
    const scope = Array.isArray(shareScope) ? shareScope : [shareScope || 'default'];
    const shareConfig = { requiredVersion, strictVersion, singleton, eager, layer };
    moduleToHandlerMapping[id] ||= { getter: fallback, shareInfo: { shareConfig, scope }, shareKey };
  }
  add(initialConsumes, data.initialConsumes);
  for (const [chunk, modules] of Object.entries(data.chunkMapping ?? {})) {
    if (!chunkMapping) break;
    chunkMapping[chunk] ||= [];
    add(chunkMapping[chunk], modules);
  }
  data._updated = 1;
}

export const updateRemoteOptions = () => {};

function add(ids, more = []) {
  for (const id of more) if (ids && !ids.includes(id)) ids.push(id);
}
