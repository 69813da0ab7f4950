// @ts-check

const TIME = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

/**
 * The registry as lines to print: each remote's live release first, the others under it, the youngest first.
 * @param {import('./registry.mjs').Registry} registry
 * @returns {string[]}
 */
export function describeRemotes({ remotes }) {
  const names = Object.keys(remotes);
  if (names.length === 0) return ['No se publicó ninguna sección todavía.'];
  return names.flatMap((name) => (remotes[name] ? [name, ...releaseLines(remotes[name])] : []));
}

/** @param {import('./registry.mjs').RemoteRecord} record */
function releaseLines({ live, releases, history }) {
  const since = history.at(-1)?.at;
  const byAge = Object.entries(releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const rank = (/** @type {[string, unknown]} */ [version]) => (version === live ? 0 : 1);
  return byAge
    .sort((a, b) => rank(a) - rank(b))
    .map(([version, { at, commit, takenBack }]) => {
      const isLive = version === live && since !== undefined;
      const state = isLive ? `en línea desde el ${timeOf(since)}` : takenBack ? 'retirada' : 'guardada';
      return `  ${version}  ${state}  (publicada el ${timeOf(at)}${commit === null ? '' : `, commit ${commit}`})`;
    });
}

/** @param {string} at ISO 8601 */
const timeOf = (at) => TIME.format(new Date(at));
