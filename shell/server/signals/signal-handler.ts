import { impersonal } from '@fluxpartes/dominio';
import { type BeaconParts, createBeaconHandler } from '../failures/beacons.ts';
import type { LiveShell } from '../live-shell.ts';
import type { LiveRegistry } from '../registry.ts';
import { createRouteTable } from '../routes.ts';
import { type Signals, signalsSchema } from './signal.ts';
import type { SignalFigures } from './signal-figures.ts';

/** Where pages send what they measured, and what went wrong in them. */
export const SIGNALS = '/mf/mediciones';

/** Ten errors of some 600 bytes. */
const LARGEST = 8192;

/** Of an error's message. Characters. */
const LONGEST = 200;

/** Stands for every route, remote and release that this site does not know: whoever sends makes up no labels. */
const OTHER = 'otro';

interface Parts extends BeaconParts {
  registry: LiveRegistry;
  shell: Pick<LiveShell, 'of'>;
  figures: SignalFigures;
}

/** Takes what open pages say of themselves: figures, and a line in the log for each error. */
export function createSignalHandler({ registry, shell, figures, ...parts }: Parts) {
  const routesOf = createRouteTable();

  /** What is known at the moment; of the shell the release is the mark in its script's name. */
  const known = async () => {
    const live = await registry.current();
    const { offer, assets } = await shell.of(live);
    const pages = new Set(routesOf(offer.routes, live).map(({ path }) => path));
    const scripts = assets.chunks.shell?.js ?? [];
    return {
      page: (page: string) => (pages.has(page) ? page : OTHER),
      ofShell: (release: string) => scripts.includes(`shell.${release}.js`),
    };
  };

  return createBeaconHandler(parts, {
    schema: signalsSchema,
    largest: LARGEST,
    hear: async (signals: Signals, line) => {
      const { page, ofShell } = await known();
      figures.measured(signals, page(signals.page));
      for (const { kind, remote, release, message, at, page: where } of signals.errors ?? []) {
        const isKnown = remote === 'shell' ? ofShell(release) : await registry.keeps(remote, release);
        const whose = isKnown ? { remote, release } : { remote: OTHER, release: OTHER };
        figures.failed(whose.remote, whose.release, kind);
        const { request, device } = signals;
        // What a page leaves out itself is left out once more: anybody can send anything.
        const said = { kind, ...whose, page: page(where), device, request, message: impersonal(message, LONGEST), at };
        line({ pageError: said });
      }
    },
  });
}
