// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../scripts/process/free-port.mjs';
import { ManagedProcess, postgresUser } from './process.mjs';

/** A primary, its synchronous standby, and a replica that can replace the standby. */
const NODES = 3;
const BINARIES = '/usr/lib/postgresql/15/bin';

/** Settings of docs/operations/database.md, 'Failover'. Patroni takes JSON for YAML. @param {{ name: string, folder: string, etcd: number, rest: number, port: number }} node */
const settingsOf = ({ name, folder, etcd, rest, port }) => ({
  scope: 'flux',
  name,
  etcd: { host: `127.0.0.1:${etcd}` },
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  bootstrap: {
    dcs: {
      ...{ ttl: 10, loop_wait: 2, retry_timeout: 4, primary_start_timeout: 0 },
      ...{ synchronous_mode: true, synchronous_node_count: 1, maximum_lag_on_failover: 1_048_576 },
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: '256MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { 'auth-host': 'trust' }, { 'auth-local': 'trust' }],
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
  postgresql: {
    ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, bin_dir: BINARIES },
    ...{ data_dir: path.join(folder, 'data'), pgpass: path.join(folder, 'pgpass') },
    authentication: {
      superuser: { username: 'postgres', password: 'escala' },
      replication: { username: 'replicador', password: 'escala' },
    },
    parameters: { unix_socket_directories: folder },
  },
});

/** A database node: Patroni and its PostgreSQL. */
class Node {
  /** @param {{ name: string, folder: string, etcd: number, rest: number, port: number }} what */
  constructor(what) {
    this.name = what.name;
    this.port = what.port;
    this.rest = what.rest;
    this.folder = what.folder;
    const file = path.join(what.folder, 'patroni.json');
    writeFileSync(file, JSON.stringify(settingsOf(what)));
    const user = postgresUser();
    this.patroni = new ManagedProcess({
      name: `patroni-${what.name}`,
      command: 'patroni',
      args: [file],
      home: what.folder,
      user,
    });
  }

  /** Connects to this node, in any role. */
  get url() {
    return `postgres://postgres@127.0.0.1:${this.port}/fluxpartes`;
  }

  get isRunning() {
    return this.patroni.isRunning;
  }

  /** @param {NodeJS.Signals} signal to all processes of the node */
  signal(signal) {
    const postmaster = this.#postmaster();
    const all = [this.patroni.pid, ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : [])];
    for (const pid of all) if (pid) trySignal(pid, signal);
  }

  /** A power failure. */
  async cut() {
    this.signal('SIGKILL');
    await this.patroni.end('SIGKILL');
  }

  #postmaster() {
    try {
      return Number(readFileSync(path.join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function trySignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Tells that the process has ended.
  }
}

/** @param {number} parent */
function childrenOf(parent) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

/** Nodes of one database that elect the primary through etcd. */
export class Database {
  /** @param {readonly Node[]} nodes @param {ManagedProcess} etcd */
  constructor(nodes, etcd) {
    this.nodes = nodes;
    this.etcd = etcd;
  }

  /** @param {string} home */
  static async begin(home) {
    const [client, peer] = [await freePort(), await freePort()];
    const [clients, peers] = [client, peer].map((port) => `http://127.0.0.1:${port}`);
    const args = ['--data-dir', path.join(home, 'etcd'), '--enable-v2=true', '--name', 'uno'];
    const where = ['--listen-client-urls', clients, '--advertise-client-urls', clients];
    const among = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers];
    const whole = [...args, ...where, ...among, '--initial-cluster', `uno=${peers}`].map(String);
    const etcd = new ManagedProcess({ name: 'etcd', command: 'etcd', args: whole, home }).start();
    const nodes = [];
    for (let i = 1; i <= NODES; i += 1) {
      const folder = path.join(home, `nodo-${i}`);
      mkdirSync(folder, { mode: 0o700 });
      execFileSync('chown', ['postgres:postgres', folder]);
      nodes.push(new Node({ name: `nodo${i}`, folder, etcd: client, rest: await freePort(), port: await freePort() }));
    }
    for (const node of nodes) node.patroni.start();
    return new Database(nodes, etcd);
  }

  /** Members according to the first node that responds. @returns {Promise<{ name: string, role: string, state: string }[]>} */
  async members() {
    for (const { rest } of this.nodes) {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (!response?.ok) continue;
      const { members } = /** @type {{ members: { name: string, role: string, state: string }[] }} */ (
        await response.json()
      );
      return members;
    }
    return [];
  }

  /** All nodes run, one is primary and one its synchronous standby. */
  async isHealthy() {
    const members = await this.members();
    const roles = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
    return roles.length === NODES && roles.includes('leader') && roles.includes('sync_standby');
  }

  primary() {
    return this.#inRole('leader');
  }

  /** Every write waits for this node. */
  synchronousStandby() {
    return this.#inRole('sync_standby');
  }

  /** No write waits for this node. */
  standby() {
    return this.#inRole('replica');
  }

  /** @param {string} wanted */
  async #inRole(wanted) {
    const member = (await this.members()).find(({ role }) => role === wanted);
    return this.nodes.find(({ name }) => name === member?.name);
  }

  async end() {
    for (const node of this.nodes) {
      node.signal('SIGCONT');
      await node.cut();
    }
    await this.etcd.end('SIGKILL');
  }
}
