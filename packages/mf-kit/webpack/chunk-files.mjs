/**
 * Which files belong to each named chunk, relative to the output.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, { js: string[], css: string[] }>}
 */
export function chunkFiles({ namedChunks }) {
  const filesOf = (chunk) => ({
    js: [...chunk.files].filter((file) => file.endsWith('.js')),
    css: [...chunk.files].filter((file) => file.endsWith('.css')),
  });
  return Object.fromEntries([...namedChunks].map(([name, chunk]) => [name, filesOf(chunk)]));
}
