import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { numerosDe } from './azar.ts';

/** A way to the site that breaks answers off. */
export interface Corte {
  /** The site's origin by this way. */
  origen: string;
  /** Cuts the answers of matching calls at a random byte from now on, by closing the socket; null lets all through. */
  cortar: (patron: RegExp | null) => void;
  /** What was cut, and where: `/api/ventas at 17 of 240`. */
  cortes: string[];
  cerrar: () => void;
}

/** Opens a way to the site at a port of its own. @param semilla what the bytes are drawn from; print it */
export async function corteHacia(sitio: string, semilla: number): Promise<Corte> {
  const { hostname, port } = new URL(sitio);
  const azar = numerosDe(semilla);
  const cortes: string[] = [];
  let patron: RegExp | null = null;

  const cortada = (url: string, respuesta: IncomingMessage, hacia: ServerResponse) => {
    const partes: Buffer[] = [];
    respuesta.on('data', (parte: Buffer) => partes.push(parte));
    respuesta.on('end', () => {
      const cuerpo = Buffer.concat(partes);
      const hasta = Math.floor(azar() * cuerpo.length);
      cortes.push(`${url} at ${hasta} of ${cuerpo.length}`);
      hacia.write(cuerpo.subarray(0, hasta), () => hacia.socket?.end(() => hacia.socket?.destroy()));
    });
  };
  const servidor = createServer((pedido, hacia) => {
    const url = pedido.url ?? '/';
    const { method, headers } = pedido;
    const ida = request({ host: hostname, port: port || 80, path: url, method, headers }, (respuesta) => {
      hacia.writeHead(respuesta.statusCode ?? 502, respuesta.headers);
      hacia.flushHeaders();
      if (patron?.test(url)) cortada(url, respuesta, hacia);
      else respuesta.pipe(hacia);
    });
    ida.on('error', () => hacia.destroy());
    pedido.pipe(ida);
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  return {
    origen: `http://localhost:${(servidor.address() as AddressInfo).port}`,
    cortar: (nuevo) => {
      patron = nuevo;
    },
    cortes,
    cerrar: () => {
      servidor.close();
      servidor.closeAllConnections();
    },
  };
}
