// @ts-check
/**
 * `npm run releases` lists for each app its live release, the canary and the stored releases. With the site's
 * SITE_METRICS_PORT it adds the failure rates since this machine's site started.
 */
import { fileURLToPath } from 'node:url';
import { wentLive } from '@fluxpartes/registry';
import { openRegistryStore } from '@fluxpartes/registry/store';
import { SHELL } from './publish/release-state.mjs';

const TIME = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

const NUMBER = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 });

/**
 * `loads`: pages sent with a release; `failures`: reports of open pages; `perThousand`: null without loads.
 * @typedef {{ loads: number, failures: number, kinds: Record<string, number>, perThousand: number | null }} Health
 * @typedef {(version: string) => Health} HealthOf
 */

/**
 * @param {string} metrics of a site, in Prometheus' text format
 * @returns {(remote: string, version: string) => Health}
 */
export function healthIn(metrics) {
  const samples = metrics.matchAll(
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
 * The registry as lines to print, the shell before the remotes. For each app: the live release, the canary, then the other
 * releases by age.
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

async function siteMetrics() {
  const { SITE_METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = process.env;
  if (!port) return '';
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`).catch(() => null);
  return response?.ok ? response.text() : '';
}

async function main() {
  try {
    const store = openRegistryStore(process.env);
    for (const line of describeRemotes(await store.read(), healthIn(await siteMetrics()))) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
