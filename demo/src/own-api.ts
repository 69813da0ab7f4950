import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CLOCK = new URL('../clock.mjs', import.meta.url).href;
const API = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
/** How often the API is asked whether it is ready. In ms. */
const EVERY = 50;

/**
 * How long purchases of the demo wait for their proof: 30 × 24 h, so that each ends at the moment at which it would leave the
 * brackets anyway. The unpaid ones end one by one, from a week after the first start to a month, and not all of them together.
 */
const VENCIMIENTO_HORAS = 30 * 24;

/** What a fill's own API has of its own: a port, a clock, no log, no mail that leaves, and no limits meant for strangers. */
const SETTINGS = {
  API_HOST: '127.0.0.1',
  // The product's own API may have it.
  API_METRICS_PORT: '',
  LOG_LEVEL: 'error',
  VENCIMIENTOS: 'no',
  SHUTDOWN_DELAY_SECONDS: '0',
  SMTP_URL: '',
  VENCIMIENTO_SIN_COMPROBANTE_HORAS: String(VENCIMIENTO_HORAS),
  COMPRAS_IMPAGAS: '0',
  RATE_LIMIT_REGISTRO: '300',
  RATE_LIMIT_WRITES: '1200',
  // Visitors of the same address are counted meanwhile.
  RATE_LIMIT_LOGIN: '300',
  RATE_LIMIT_LOGIN_IP: '300',
  RATE_LIMIT_PASSWORD_CHANGE: '300',
};

/** The product's API as a program of the fill's own, whose clock the fill sets: nobody else's calls are dated so. */
export interface OwnApi {
  baseUrl: string;
  /** Makes a moment the API's present, which stands still there. */
  setNow: (fecha: Date) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the API that was built, on a free port, with the settings of the product.
 * @param env the product's environment
 */
export async function startApi(env: NodeJS.ProcessEnv): Promise<OwnApi> {
  const puerto = await puertoLibre();
  const api = spawn(process.execPath, ['--enable-source-maps', '--import', CLOCK, API], {
    env: { ...env, ...SETTINGS, API_PORT: String(puerto) },
    // What it has to say, it says where the fill does.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const baseUrl = `http://127.0.0.1:${puerto}`;
  while (!(await isReady(baseUrl))) {
    if (api.exitCode !== null) throw new Error('the API of the fill did not start');
    await sleep(EVERY);
  }
  return {
    baseUrl,
    setNow: (fecha) => setNow(api, fecha.getTime()),
    stop: async () => {
      const finished = once(api, 'exit');
      if (api.kill()) await finished;
    },
  };
}

/** Until the API says that it is then. One that ended meanwhile never will. */
function setNow(api: ChildProcess, now: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: object) => {
      if (!('now' in message) || message.now !== now) return;
      api.off('message', listen);
      resolve();
    };
    api.on('message', listen);
    api.send({ now }, (error) => error !== null && reject(error));
  });
}

async function isReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/salud/listo`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function puertoLibre(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const where = probe.address();
  probe.close();
  if (where === null || typeof where === 'string') throw new Error('no port is free');
  return where.port;
}
