// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Length of a tick in ms: /proc counts in hundredths of a second on every Linux. */
const TICK = 10;

/**
 * Reads /proc/<pid>/stat: parent, own CPU and that of ended children, in ms.
 * @typedef {{ ppid: number, own: number, ended: number }} Usage
 */

/** @param {number | string} pid @returns {Usage | undefined} undefined where there is none such */
function usageOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces, so the fields are counted after the closing parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (/** @type {number} */ at) => Number(fields[at]) * TICK;
    return { ppid: Number(fields[1]), own: ms(11) + ms(12), ended: ms(13) + ms(14) };
  } catch {
    return undefined;
  }
}

/** The CPU time that all threads of a process have used so far, in ms. @param {number} pid */
export const cpuOf = (pid) => usageOf(pid)?.own ?? 0;

/**
 * CPU used by these process trees, in ms.
 * @param {...number} roots
 */
export function cpuOfTrees(...roots) {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const usage = /^\d+$/.test(name) ? usageOf(name) : undefined;
    if (usage) all.set(Number(name), usage);
  }
  const isBelow = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = all.get(at)?.ppid ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  let sum = 0;
  for (const [pid, { own, ended }] of all) if (isBelow(pid)) sum += own + ended;
  return sum;
}

/** Memory that a process holds now, in MB. @param {number} pid */
export function residentOf(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Ids of processes of this run that are not its children: the database's processes. @type {Set<number>} */
const foreign = new Set();

/** Counts a process and its child processes as part of this run. @param {number} pid */
export const isOurs = (pid) => foreign.add(pid);

/** CPU time used so far, in ms: of the machine and of this run's processes. */
function busy() {
  const [, user, nice, system, , , hard, soft] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).map(Number);
  const ticks = [user, nice, system, hard, soft].reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
  return { at: performance.now(), all: ticks * TICK, own: cpuOfTrees(process.pid, ...foreign) };
}

/**
 * Starts watching the machine's other load. The returned function describes it: load average, and CPUs that other
 * processes used in between.
 */
export function watchOthers() {
  const [before, [load = 0]] = [busy(), loadavg()];
  return () => {
    const after = busy();
    const others = (after.all - before.all - (after.own - before.own)) / (after.at - before.at);
    return `load ${load.toFixed(1)}, others ${Math.max(0, others).toFixed(1)} of ${availableParallelism()} CPUs`;
  };
}
