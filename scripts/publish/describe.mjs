// @ts-check
import { wentLive } from '@fluxpartes/registry';
import { SHELL } from './releases.mjs';

const TIME = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

const NUMBER = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/**
 * `loads` are pages answered with a release, `failures` what open pages said of it; `perThousand` is null where it was never loaded.
 * @typedef {{ loads: number, failures: number, kinds: Record<string, number>, perThousand: number | null }} Health
 * @typedef {(version: string) => Health} HealthOf
 */

/**
 * How releases did since the site started.
 * @param {string} figures as a site's `/metrics` answers them
 * @returns {(remote: string, version: string) => Health}
 */
export function healthIn(figures) {
  const samples = figures.matchAll(
    /^fluxpartes_section_(loads|failures)_total\{remote="(.*?)",release="(.*?)"(?:,kind="(.*?)")?\} (\d+)$/gm,
  );
  const all = [...samples].map(([, what, remote, version, kind = '', value]) => ({
    what,
    remote,
    version,
    kind,
    value: Number(value),
  }));
  return (remote, version) => {
    const own = all.filter((one) => one.remote === remote && one.version === version);
    const loads = own.find(({ what }) => what === 'loads')?.value ?? 0;
    const failed = own.filter(({ what, value }) => what === 'failures' && value > 0);
    const failures = failed.reduce((sum, { value }) => sum + value, 0);
    const kinds = Object.fromEntries(failed.map(({ kind, value }) => [kind, value]));
    return { loads, failures, kinds, perThousand: loads === 0 ? null : (failures * 1000) / loads };
  };
}

/**
 * The registry as lines to print, the shell before the remotes: each one's live release first, its canary, then the others,
 * the youngest first.
 * @param {import('@fluxpartes/registry').Registry} registry
 * @param {(remote: string, version: string) => Health} healthOf
 * @returns {string[]}
 */
export function describeRemotes({ remotes, shell }, healthOf) {
  const records = [...(shell ? [/** @type {const} */ ([SHELL, shell])] : []), ...Object.entries(remotes)];
  if (records.length === 0) return ['No se publicó ninguna sección todavía.'];
  return records.flatMap(([name, record]) => [name, ...releaseLines(record, (version) => healthOf(name, version))]);
}

/**
 * @param {import('@fluxpartes/registry').RecordOf<import('@fluxpartes/registry').Published>} record
 * @param {HealthOf} healthOf
 */
function releaseLines({ live, canary, releases, history }, healthOf) {
  const since = history.findLast(wentLive)?.at;
  const shown = history.findLast(({ action }) => action === 'canario')?.at;
  const byAge = Object.entries(releases).sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const rank = (/** @type {[string, unknown]} */ [version]) => [live, canary?.version].indexOf(version) + 1 || 3;
  return byAge
    .sort((a, b) => rank(a) - rank(b))
    .map(([version, { at, commit, takenBack }]) => {
      const isLive = version === live && since !== undefined;
      const isCanary = version === canary?.version && shown !== undefined;
      const idle = takenBack ? 'retirada' : 'guardada';
      const visited = isCanary ? `canario al ${canary.percent} % desde el ${timeOf(shown)}` : idle;
      const state = isLive ? `en línea desde el ${timeOf(since)}` : visited;
      const published = `publicada el ${timeOf(at)}${commit === null ? '' : `, commit ${commit}`}`;
      return `  ${version}  ${state}  (${published})${healthText(healthOf(version))}`;
    });
}

/** @param {Health} health */
function healthText({ loads, failures, kinds, perThousand }) {
  if (loads === 0 && failures === 0) return '';
  const rate = perThousand === null ? 'sin cargas' : `${NUMBER.format(perThousand)} fallas cada 1.000 cargas`;
  const byKind = Object.entries(kinds).map(([kind, times]) => `${kind} ${times}`);
  const sums = [`${NUMBER.format(failures)} de ${NUMBER.format(loads)}`, ...byKind];
  return `  ${rate} (${sums.join(', ')})`;
}

/** @param {string} at ISO 8601 */
const timeOf = (at) => TIME.format(new Date(at));
