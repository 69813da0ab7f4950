/**
 * The files that each named chunk takes, relative to the output: its own and those that it has in common with others.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, { js: string[], css: string[] }>}
 */
export function chunkFiles({ namedChunkGroups }) {
  const filesOf = (group) => {
    const files = group.getFiles();
    return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
  };
  return Object.fromEntries([...namedChunkGroups].map(([name, group]) => [name, filesOf(group)]));
}
