// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Options of a run.
 * @typedef {object} Options
 * @property {number} rows listings of the catalogue that is measured
 * @property {number} from listings of the small catalogue of `growth`
 * @property {number} to of the large one
 * @property {number} rounds of each measurement; its median, least and most are told
 * @property {number} seconds of each round
 * @property {number} soak seconds of mixed load of `memory`
 * @property {string | undefined} folder where filled databases stay for the next run; undefined: a temporary folder
 * @property {string | undefined} profile folder for CPU profiles of the API, one for each row of `catalogo` and for logins
 */

const DEFAULTS = { rows: 100_000, from: 10_000, to: 1_000_000, rounds: 5, seconds: 2, soak: 20 };

/**
 * Parses suites and options of a command line.
 * @param {readonly string[]} args
 * @returns {{ names: string[], options: Options }}
 */
export function readOptions(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ rows: text, from: text, to: text, rounds: text, seconds: text, soak: text },
      ...{ folder: text, profile: text },
    },
  });
  const number = (/** @type {keyof typeof DEFAULTS} */ name) => {
    const given = values[name] === undefined ? DEFAULTS[name] : Number(values[name]);
    if (!Number.isInteger(given) || given < 1) throw new Error(`--${name} has to be a whole number from 1`);
    return given;
  };
  const place = (/** @type {string | undefined} */ given) => (given === undefined ? undefined : path.resolve(given));
  return {
    names: positionals,
    options: {
      ...{ rows: number('rows'), from: number('from'), to: number('to') },
      ...{ rounds: number('rounds'), seconds: number('seconds'), soak: number('soak') },
      ...{ folder: place(values.folder), profile: place(values.profile) },
    },
  };
}
