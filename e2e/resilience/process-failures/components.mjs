// @ts-check
/**
 * @typedef {import('../cluster/cluster.mjs').Cluster} Cluster
 * @typedef {'none' | 'in flight' | 'as measured'} Cost the requests that may fail
 * @typedef {object} Component
 * @property {string} name
 * @property {{ kill: Cost, stop: Cost }} cost
 * @property {boolean} isSingle without a second instance, so it is restarted immediately
 * @property {(cluster: Cluster) => Promise<{ end: (signal: NodeJS.Signals) => Promise<unknown>, start: () => unknown }>} find
 */

/** @param {string} name @param {Component['cost']} cost @param {boolean} [isSingle] @returns {Component} */
function program(name, cost, isSingle = false) {
  const find = async (/** @type {Cluster} */ { programs }) => {
    const found = programs.get(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  return { name, cost, isSingle, find };
}

/**
 * The database node that has this role now. It is killed with its processes, or stopped through Patroni.
 * @param {string} name @param {Component['cost']} cost @param {'primary' | 'synchronousStandby' | 'standby'} role
 * @returns {Component}
 */
function node(name, cost, role) {
  const find = async (/** @type {Cluster} */ { database }) => {
    const found = await database[role]();
    if (!found) throw new Error(`there is no ${role}`);
    return {
      end: (/** @type {NodeJS.Signals} */ signal) => (signal === 'SIGKILL' ? found.cut() : found.patroni.end(signal)),
      start: () => found.patroni.start(),
    };
  };
  return { name, cost, isSingle: false, find };
}

/** @type {Component['cost']} */
const SERVES = { kill: 'in flight', stop: 'none' };
/** @type {Component['cost']} */
const BACKGROUND = { kill: 'none', stop: 'none' };
/** The failure time is measured: there is no second instance, or one has to be elected first. @type {Component['cost']} */
const MEASURED = { kill: 'as measured', stop: 'as measured' };

/** HAProxy and PgBouncer have a single instance here; with two and a floating IP the wait is shorter. */
export const COMPONENTS = [
  program('sitio-1', SERVES),
  program('sitio-2', SERVES),
  program('api-1', SERVES),
  program('api-2', SERVES),
  program('trabajos-1', BACKGROUND),
  program('trabajos-2', BACKGROUND),
  program('almacen', BACKGROUND, true),
  program('haproxy', MEASURED, true),
  program('pgbouncer', MEASURED, true),
  node('replica', BACKGROUND, 'standby'),
  node('standby', MEASURED, 'synchronousStandby'),
  node('primary', MEASURED, 'primary'),
];
