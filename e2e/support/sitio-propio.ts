import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATA_DIR, parDeAdmin } from './roles.ts';

const RAIZ = fileURLToPath(new URL('../../', import.meta.url));
const CON_HUELLA = /\.([0-9a-f]{10})\./;
const ES_TEXTO = /\.(js|css|json)$/;

/** A site of one's own before the running API, of whose shell new builds can be deployed. */
export interface SitioPropio {
  origen: string;
  /** What a deploy does: another build takes the place of the last one, whose files are gone, and the site starts anew. */
  desplegar: () => Promise<void>;
  cerrar: () => Promise<void>;
}

async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as { port: number };
  servidor.close();
  return port;
}

/** The build as a changed source would leave it: every file under a new name, named so by all the others. */
function compilarDeNuevo(dist: string): void {
  const web = path.join(dist, 'web');
  const huellas = new Set(readdirSync(web).flatMap((nombre) => CON_HUELLA.exec(nombre)?.[1] ?? []));
  const nueva = (huella: string) => (BigInt(`0x${huella}`) ^ 0x5a5a5a5a5an).toString(16).padStart(10, '0');
  const conNuevas = (texto: string) => [...huellas].reduce((hecho, una) => hecho.replaceAll(una, nueva(una)), texto);
  writeFileSync(path.join(dist, 'site.json'), conNuevas(readFileSync(path.join(dist, 'site.json'), 'utf8')));
  for (const nombre of readdirSync(web)) {
    const archivo = path.join(web, nombre);
    const contenido = readFileSync(archivo);
    rmSync(archivo);
    if (/\.(br|gz)$/.test(nombre)) continue;
    const texto = ES_TEXTO.test(nombre) ? `${conNuevas(contenido.toString())}\n` : contenido;
    writeFileSync(path.join(web, conNuevas(nombre)), texto);
  }
}

function sembrar(): { carpeta: string; dist: string } {
  const carpeta = mkdtempSync(path.join(tmpdir(), 'sitio-propio-'));
  cpSync(path.join(RAIZ, 'shell/dist'), path.join(carpeta, 'shell/dist'), { recursive: true });
  for (const nombre of ['routes.json', 'package.json']) {
    cpSync(path.join(RAIZ, 'shell', nombre), path.join(carpeta, 'shell', nombre));
  }
  symlinkSync(path.join(RAIZ, 'node_modules'), path.join(carpeta, 'node_modules'));
  mkdirSync(path.join(carpeta, 'var'));
  for (const nombre of ['mf', 'secretos']) {
    symlinkSync(path.resolve(RAIZ, DATA_DIR, nombre), path.join(carpeta, 'var', nombre));
  }
  return { carpeta, dist: path.join(carpeta, 'shell/dist') };
}

/** Starts the built site in a folder of its own, with the remotes and the API of the product that runs. */
export async function sitioPropio(): Promise<SitioPropio> {
  const { carpeta, dist } = sembrar();
  const puerto = await puertoLibre();
  const { email, password } = parDeAdmin();
  const env = {
    ...process.env,
    FLUX_LOCAL: 'si',
    DATA_DIR: path.join(carpeta, 'var'),
    PORT: String(puerto),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'error',
  };
  let proceso: ChildProcess;
  const arrancar = async () => {
    proceso = fork(path.join(dist, 'server/main.js'), {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    await once(proceso, 'message');
  };
  const frenar = async () => {
    const fin = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    await fin;
  };
  await arrancar();
  return {
    origen: `http://localhost:${puerto}`,
    desplegar: async () => {
      compilarDeNuevo(dist);
      await frenar();
      await arrancar();
    },
    cerrar: async () => {
      await frenar();
      rmSync(carpeta, { recursive: true });
    },
  };
}
