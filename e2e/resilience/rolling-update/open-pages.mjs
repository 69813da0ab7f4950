// @ts-check
import { openRegistryStore } from '@fluxpartes/registry/store';
import { until } from '../cluster/cluster.mjs';

const FILES = /(?:src|href)="(\/(?:shell|mf)\/[^"]+\.(?:js|css|woff2))"/g;

/** Pages that stay open during an update. Each may request the files of its releases at any time. */
export class OpenPages {
  /** @type {Set<string>} */
  #files = new Set();

  /** @param {import('../cluster/cluster.mjs').Cluster} cluster */
  constructor({ url, ports, product }) {
    this.url = url;
    this.sites = ports.sites.map((port) => `http://127.0.0.1:${port}`);
    this.store = openRegistryStore(product.env);
  }

  /** Opens a page on each site as soon as it has the live releases. Counts missing files of all pages so far. */
  async missing() {
    for (const site of this.sites) await until(() => this.#open(site), `the live releases on ${site}`);
    const responses = await Promise.all([...this.#files].map((file) => fetch(`${this.url}${file}`)));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    return responses.filter(({ ok }) => !ok).length;
  }

  /** @param {string} site */
  async #open(site) {
    const { remotes, shell } = await this.store.read();
    const response = await fetch(`${site}/mf/registry.json`);
    const served = /** @type {{ remotes: Record<string, { version: string }> }} */ (await response.json());
    const html = await (await fetch(`${site}/home`)).text();
    const files = [...html.matchAll(FILES)].map(([, file = '']) => file);
    for (const file of files) this.#files.add(file);
    const ofShell = files.filter((file) => file.startsWith('/shell/')).map((file) => file.replace('/shell/', ''));
    return (
      ofShell.length > 0 &&
      ofShell.every((file) => file in (shell?.releases[shell.live ?? '']?.assets ?? {})) &&
      Object.entries(remotes).every(([name, { live }]) => live === (served.remotes[name]?.version ?? null))
    );
  }
}
