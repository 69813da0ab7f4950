// @ts-check

/**
 * Whether a Node version can run the product: 20.19 or later.
 * @param {string} version like '20.19.0'
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/** Stops with a sentence where Node is too old. */
export function requireNode() {
  if (isNodeSupported(process.versions.node)) return;
  console.error(
    `FluxPartes necesita Node 20.19 o posterior y este es ${process.versions.node}. Actualizalo y volvé a probar.`,
  );
  process.exit(1);
}
