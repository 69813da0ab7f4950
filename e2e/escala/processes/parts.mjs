// @ts-check
/**
 * @typedef {import('../country/country.mjs').Country} Country
 * @typedef {import('../country/program.mjs').Program} Program
 * @typedef {'none' | 'in flight' | 'as measured'} Cost how many requests may fail
 * @typedef {object} Part
 * @property {string} name
 * @property {{ kill: Cost, stop: Cost }} cost
 * @property {boolean} isAlone there is no other one, so it is back as soon as it is gone
 * @property {(country: Country) => Promise<{ end: (signal: NodeJS.Signals) => Promise<void>, start: () => unknown }>} find
 */

/** @param {string} name @param {Part['cost']} cost @param {boolean} [isAlone] @returns {Part} */
function program(name, cost, isAlone = false) {
  const find = async (/** @type {Country} */ { programs }) => {
    const found = programs.get(name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  return { name, cost, isAlone, find };
}

/**
 * A node of the database, by what it is at the moment: killed with all that runs on it, or stopped by way of Patroni.
 * @param {string} name @param {Part['cost']} cost @param {'primary' | 'synchronousStandby' | 'standby'} role
 * @returns {Part}
 */
function node(name, cost, role) {
  const find = async (/** @type {Country} */ { database }) => {
    const found = await database[role]();
    if (!found) throw new Error(`there is no ${role}`);
    return {
      end: (/** @type {NodeJS.Signals} */ signal) => (signal === 'SIGKILL' ? found.cut() : found.patroni.end(signal)),
      start: () => found.patroni.start(),
    };
  };
  return { name, cost, isAlone: false, find };
}

/** @type {Part['cost']} */
const SERVES = { kill: 'in flight', stop: 'none' };
/** @type {Part['cost']} */
const BEHIND = { kill: 'none', stop: 'none' };
/** Nobody takes its place, or somebody has to be chosen first. @type {Part['cost']} */
const MEASURED = { kill: 'as measured', stop: 'as measured' };

/** All that runs. Of HAProxy and PgBouncer there is one each here; who has two with an address that moves has less to wait for. */
export const PARTS = [
  program('sitio-1', SERVES),
  program('sitio-2', SERVES),
  program('api-1', SERVES),
  program('api-2', SERVES),
  program('trabajos-1', BEHIND),
  program('trabajos-2', BEHIND),
  program('almacen', BEHIND, true),
  program('haproxy', MEASURED, true),
  program('pgbouncer', MEASURED, true),
  node('replica', BEHIND, 'standby'),
  node('standby', MEASURED, 'synchronousStandby'),
  node('primary', MEASURED, 'primary'),
];
