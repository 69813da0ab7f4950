// @ts-check

/** @typedef {string | { [condition: string]: string }} Target */
/** @typedef {{ [field: string]: unknown, name: string, version: string, exports: Record<string, Target> }} Manifest */

/**
 * The package.json that is published, of the one that the repository works with: what is read from source here comes
 * compiled there, and nothing is left that only this repository can use.
 * @param {Manifest} manifest
 * @returns {Manifest}
 */
export function publishedManifest({ private: _, scripts, devDependencies, ...manifest }) {
  const { sideEffects } = manifest;
  return {
    ...manifest,
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(compiled) }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([name, target]) => [name, publishedTarget(target)]),
    ),
  };
}

/**
 * @param {Target} target
 * @returns {Target}
 */
function publishedTarget(target) {
  if (typeof target !== 'string') {
    const { source, ...others } = target;
    return others;
  }
  if (target.endsWith('.d.ts')) return { types: compiled(target) };
  return /\.tsx?$/.test(target)
    ? { types: compiled(target).replace(/\.js$/, '.d.ts'), default: compiled(target) }
    : compiled(target);
}

/** @param {string} file as the sources have it */
const compiled = (file) => file.replace(/^\.\/src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');

/**
 * The package.json of a new remote, with the versions that this repository itself has installed.
 * @template {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} M
 * @param {M} manifest without versions
 * @param {(name: string) => string} versionOf
 * @returns {M}
 */
export function withVersions(manifest, versionOf) {
  const filled = (/** @type {Record<string, string>} */ wanted) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, versionOf(name)]));
  return {
    ...manifest,
    dependencies: filled(manifest.dependencies),
    devDependencies: filled(manifest.devDependencies),
  };
}
