// @ts-check
import { openRegistryStore } from '@fluxpartes/registry-store';
import { until } from '../country/country.mjs';
import { filesIn, got, releasesAt } from './tab.mjs';

const SHELL = '/shell/';

/** What the registry in the store says, and whether both sites go by it. */
export class Published {
  /** @param {import('../country/country.mjs').Country} country */
  constructor({ product, ports }) {
    this.store = openRegistryStore(product.env);
    this.sites = ports.sites.map((port) => `http://127.0.0.1:${port}`);
  }

  /** What is live, by name, the shell among them. @returns {Promise<Map<string, string>>} */
  async live() {
    const { shell, remotes } = await this.store.read();
    const all = [...Object.entries(remotes), .../** @type {const} */ ([['shell', shell]])];
    return new Map(all.flatMap(([name, record]) => (record?.live ? [/** @type {const} */ ([name, record.live])] : [])));
  }

  /** Ends when pages of both sites are of what is live. */
  async isServed() {
    for (const site of this.sites) await until(() => this.#isServedBy(site), `${site} with what is live`);
  }

  /** @param {string} site */
  async #isServedBy(site) {
    const { shell, remotes } = await this.store.read();
    const page = filesIn((await got(`${site}/`)).toString()).filter((file) => file.startsWith(SHELL));
    const known = shell?.releases[shell.live ?? '']?.assets ?? {};
    const served = await releasesAt(site);
    return (
      page.length > 0 &&
      page.every((file) => file.slice(SHELL.length) in known) &&
      served.every(({ name, version }) => remotes[name]?.live === version)
    );
  }
}
