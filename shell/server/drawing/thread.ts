import type { Asked, Drawing, Told } from './job.ts';

/** What a build of the shell brings to draw with. */
interface Shell {
  given: Readonly<Record<string, unknown>>;
  draw: (job: Asked['job'], remote?: { name: string; routes: unknown }) => Promise<Drawing>;
}

/**
 * The whole program of the thread that draws: it is handed over as text, so nothing outside of it is there. What it runs gets
 * no module of Node's and no network; that holds slips, and keeps out nobody who means harm.
 */
export function thread(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const vm = process.getBuiltinModule('node:vm');
  const { getHeapStatistics } = process.getBuiltinModule('node:v8');
  const GONE = ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'];
  for (const name of GONE) Reflect.deleteProperty(globalThis, name);
  Reflect.set(process, 'getBuiltinModule', undefined);
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {};
  // What a screen does not wait for may fail.
  process.on('unhandledRejection', () => {});

  const evaluate = (code: string, name: string, modules: Readonly<Record<string, unknown>>) => {
    const build: { exports: unknown } = { exports: {} };
    const take = (wanted: string) => {
      if (Object.hasOwn(modules, wanted)) return modules[wanted];
      throw new Error(`it asks for ${wanted}, which it is not given`);
    };
    vm.compileFunction(code, ['module', 'exports', 'require'], { filename: name })(build, build.exports, take);
    return build.exports;
  };

  const shell = evaluate(workerData.code, 'shell', {}) as Shell;
  /** What came of reading a build's code: it is read once. */
  const remotes = new Map<string, { routes: unknown } | { error: unknown }>();
  const read = ({ code = '', name }: NonNullable<Asked['remote']>) => {
    try {
      return { routes: (evaluate(code, name, shell.given) as { default: unknown }).default };
    } catch (error) {
      return { error };
    }
  };
  const tell = (told: Told) => parentPort?.postMessage(told);

  const work = async ({ id, job, remote }: Asked) => {
    tell({ id, begun: true });
    try {
      if (remote?.code !== undefined) remotes.set(remote.key, read(remote));
      const known = remote && remotes.get(remote.key);
      if (known && 'error' in known) throw known.error;
      const drawing = await shell.draw(job, remote && { name: remote.name, routes: known?.routes });
      tell({ id, drawing, held: getHeapStatistics().external_memory });
    } catch (error) {
      tell({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  };

  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (asked: Asked) => {
    last = last.then(() => work(asked));
  });
}
