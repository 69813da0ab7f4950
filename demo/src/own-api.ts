import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CLOCK = new URL('../clock.mjs', import.meta.url).href;
const API = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
/** Interval of asking the API whether it is ready, in ms. */
const EVERY = 50;

/**
 * Purchases of the demo wait 30 × 24 h for their proof, so that each expires when it leaves the commission's window. The
 * unpaid purchases expire one by one, from a week to a month after the first start.
 */
const VENCIMIENTO_HORAS = 30 * 24;

/** Settings of the fill's own API: a port, a clock, no log, no outgoing mail, and high rate limits. */
const SETTINGS = {
  API_HOST: '127.0.0.1',
  // The product's own API may already use the metrics port.
  API_METRICS_PORT: '',
  LOG_LEVEL: 'error',
  VENCIMIENTOS: 'no',
  SHUTDOWN_DELAY_SECONDS: '0',
  SMTP_URL: '',
  VENCIMIENTO_SIN_COMPROBANTE_HORAS: String(VENCIMIENTO_HORAS),
  COMPRAS_IMPAGAS: '0',
  RATE_LIMIT_REGISTRO: '300',
  RATE_LIMIT_WRITES: '1200',
  RATE_LIMIT_ANULACIONES: '120',
  // One IP address makes all logins.
  RATE_LIMIT_LOGIN: '300',
  RATE_LIMIT_LOGIN_IP: '300',
  RATE_LIMIT_PASSWORD_CHANGE: '300',
};

/** The product's API in a child process of the fill, which sets its clock; other processes keep the real time. */
export interface OwnApi {
  baseUrl: string;
  /** Stops the API's clock at this moment. */
  setNow: (fecha: Date) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the built API on a free port, with the settings of the product.
 * @param env the product's environment
 */
export async function startApi(env: NodeJS.ProcessEnv): Promise<OwnApi> {
  const puerto = await puertoLibre();
  const api = spawn(process.execPath, ['--enable-source-maps', '--import', CLOCK, API], {
    env: { ...env, ...SETTINGS, API_PORT: String(puerto) },
    // Its output goes to the fill's stderr.
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

/** Resolves when the API has set its clock. It never resolves if the API has ended. */
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
