import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const RELOJ = new URL('../../reloj.mjs', import.meta.url).href;
const API = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
/** How often the API is asked whether it is ready. In ms. */
const CADA = 50;

/** What a fill's own API has of its own: a port, a clock, no log, no mail that leaves, and no limits meant for strangers. */
const AJUSTES = {
  API_HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  PAUSA_AL_PARAR: '0',
  SMTP_URL: '',
  LIMITE_REGISTRO: '300',
  LIMITE_ESCRITURAS: '1200',
};

/** The product's API as a program of the fill's own, whose clock the fill sets: nobody else's calls are dated so. */
export interface ApiPropia {
  baseUrl: string;
  /** Makes a moment the API's present, which stands still there. */
  ponerEn: (fecha: Date) => Promise<void>;
  parar: () => Promise<void>;
}

/**
 * Starts the API that was built, on a free port, with the settings of the product.
 * @param env the product's environment
 */
export async function arrancarApi(env: NodeJS.ProcessEnv): Promise<ApiPropia> {
  const puerto = await puertoLibre();
  const api = spawn(process.execPath, ['--enable-source-maps', '--import', RELOJ, API], {
    env: { ...env, ...AJUSTES, API_PORT: String(puerto) },
    // What it has to say, it says where the fill does.
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const baseUrl = `http://127.0.0.1:${puerto}`;
  while (!(await estaLista(baseUrl))) {
    if (api.exitCode !== null) throw new Error('the API of the fill did not start');
    await sleep(CADA);
  }
  return {
    baseUrl,
    ponerEn: (fecha) => ponerEn(api, fecha.getTime()),
    parar: async () => {
      const terminada = once(api, 'exit');
      if (api.kill()) await terminada;
    },
  };
}

/** Until the API says that it is then. One that ended meanwhile never will. */
function ponerEn(api: ChildProcess, ahora: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const oir = (mensaje: object) => {
      if (!('ahora' in mensaje) || mensaje.ahora !== ahora) return;
      api.off('message', oir);
      resolve();
    };
    api.on('message', oir);
    api.send({ ahora }, (error) => error !== null && reject(error));
  });
}

async function estaLista(baseUrl: string): Promise<boolean> {
  const respuesta = await fetch(`${baseUrl}/salud/listo`).catch(() => undefined);
  return respuesta?.ok ?? false;
}

async function puertoLibre(): Promise<number> {
  const sonda = createServer().listen(0, '127.0.0.1');
  await once(sonda, 'listening');
  const donde = sonda.address();
  sonda.close();
  if (donde === null || typeof donde === 'string') throw new Error('no port is free');
  return donde.port;
}
