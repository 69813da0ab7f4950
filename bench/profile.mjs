// @ts-check
/** `node bench/profile.mjs FILE.cpuprofile`: groups a CPU profile by package and lists its most expensive functions. */
import { readFileSync } from 'node:fs';

const FUNCTIONS = 25;
/** Engine frames without code, and the profile's root frame. */
const WAITING = new Set(['(idle)', '(program)', '(root)', 'dispatch']);

/**
 * @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }} Node
 * @typedef {{ nodes: Node[], samples: number[], timeDeltas: number[] }} Profile
 */

const file = process.argv[2];
if (!file) throw new Error('node bench/profile.mjs FILE.cpuprofile');
/** @type {Profile} */
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
const byId = new Map(nodes.map((node) => [node.id, node]));
/** @type {Map<string, number>} */ const owners = new Map();
/** @type {Map<string, number>} */ const functions = new Map();
let busy = 0;
for (const [i, id] of samples.entries()) {
  const frame = byId.get(id)?.callFrame;
  if (!frame || WAITING.has(frame.functionName)) continue;
  const spent = timeDeltas[i] ?? 0;
  busy += spent;
  const owner = ownerOf(frame);
  add(owners, owner, spent);
  add(functions, `${frame.functionName || '(anonymous)'} · ${owner}`, spent);
}
console.log(`${(busy / 1e6).toFixed(2)} s of JavaScript, garbage and native calls\n`);
print(owners, owners.size);
console.log();
print(functions, FUNCTIONS);

/** The package, part of Node or folder of the API that owns a function. @param {Node['callFrame']} frame */
function ownerOf({ functionName, url }) {
  if (url === '') return functionName === '(garbage collector)' ? 'garbage' : 'native';
  if (url.startsWith('node:')) return url;
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return name ?? url.replace(/.*\/(api|packages)\//, '$1/').replace(/\/[^/]+$/, '');
}

/** @param {Map<string, number>} sums @param {string} key @param {number} value */
function add(sums, key, value) {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** @param {Map<string, number>} sums @param {number} most */
function print(sums, most) {
  for (const [name, spent] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, most)) {
    const share = (100 * spent) / busy;
    if (share >= 0.5) console.log(`${share.toFixed(1).padStart(5)} %  ${name}`);
  }
}
