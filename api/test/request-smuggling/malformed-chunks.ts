import { build, CHUNKS, chunked, inside, type Scenario, WITH_BODY } from './scenario.ts';

/** Malformed chunks, and the bytes after them. */
export function malformedChunks(): Scenario[] {
  const bodies: [string, Scenario['arriving'], (inside: string) => string][] = [
    ['tamaño con extensión', 1, (x) => `${x.length.toString(16)};a=b\r\n${x}\r\n0\r\n\r\n`],
    ['ceros delante', 1, (x) => `0000${x.length.toString(16)}\r\n${x}\r\n0\r\n\r\n`],
    ['en mayúsculas', 1, (x) => `${x.length.toString(16).toUpperCase()}\r\n${x}\r\n0\r\n\r\n`],
    ['cola de cabeceras', 'a lo sumo 1', (x) => `${chunked(x).slice(0, -2)}Content-Length: 7\r\nX-Cola: 1\r\n\r\n`],
    ['un pedido detrás', 1, (x) => `0\r\n\r\n${x}`],
    ['un pedido detrás de un trozo', 1, (x) => `1\r\na\r\n0\r\n\r\n${x}`],
    ['que no termina', 1, (x) => `${x.length.toString(16)}\r\n${x}\r\n`],
    ['más corto que lo dicho', 1, (x) => `${(x.length + 900).toString(16)}\r\n${x}\r\n0\r\n\r\n`],
    ...['0x5', '+5', '-5', 'g', '', ' 5', '5 5', '5\0', '"5"', 'FFFFFFFFFFFFFFFFF', '5;\n', '5\n'].map(
      (size): [string, Scenario['arriving'], (inside: string) => string] => [
        `tamaño ${JSON.stringify(size)}`,
        'a lo sumo 1',
        (x) => `${size}\r\nabcde\r\n0\r\n\r\n${x}`,
      ],
    ),
    ['más largo que lo dicho', 'a lo sumo 1', (x) => `1\r\n${x}\r\n0\r\n\r\n`],
  ];
  return WITH_BODY.flatMap((method) =>
    bodies.map(
      ([nombre, arriving, body]): Scenario => ({
        nombre: `${method} en trozos: ${nombre}`,
        arriving,
        bytes: (n) => build(n, { method, headers: [CHUNKS], body: body(inside(n)) }),
      }),
    ),
  );
}
