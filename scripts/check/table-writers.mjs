// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';

/**
 * Writers of another room's table (ADR 29): what an event ends elsewhere in its
 * own transaction, what time ends, and that a proof has been compared. The file, and the tables that it may write.
 * @type {Record<string, string[]>}
 */
const ALLOWED = {
  'api/src/http/expired-rows-cleanup.repository.ts': ['aparatos_conocidos', 'cambios_de_acceso', 'correo_pendiente'],
  'api/src/modules/usuarios/erasure/erasure.repository.ts': [
    ...[
      'aparatos_conocidos',
      'archivos',
      'auditoria',
      'cambios_de_acceso',
      'claves_idempotencia',
      'comprobantes_parecidos',
    ],
    ...['confirmaciones_de_email', 'contrasenas_selladas', 'correo_pendiente', 'enlaces_de_recuperacion'],
    ...['fotos_de_usuarios', 'huellas_de_comprobantes', 'liquidaciones', 'pedidos_de_ventas'],
    ...['publicaciones', 'sesiones', 'ventas'],
  ],
  'api/src/modules/usuarios/contrasena/recuperaciones.repository.ts': ['correo_pendiente', 'enlaces_de_recuperacion'],
  'api/src/modules/ventas/comprobantes/parecidos.repository.ts': ['archivos'],
};

const SQL_WRITE = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+"?([a-z_0-9]+)/g;
const ENTITY = /@Entity\((?:\{\s*name:\s*)?'([a-z_0-9]+)'[\s\S]*?export class (\w+)/g;
const ENTITY_WRITE = /\bmanager\s*\.(?:insert|update|save|upsert|delete|remove|increment|decrement)\((\w+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Tables of the API that more than one of its rooms writes. A table is the room's that holds its entity; without one, that
 * of whoever writes it.
 * @param {string} [root] the tree to look at
 * @returns {string[]} one sentence for each table
 */
export function sharedTables(root = process.cwd()) {
  const files = filesOf(root, ['api/src/*.ts'])
    .filter((file) => !/\.spec\.ts$|\/migrations\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').replace(COMMENT, '') }));
  const tableOf = new Map(
    files.flatMap(({ text }) => [...text.matchAll(ENTITY)].map(([, table, name]) => [name, table])),
  );

  /** @type {Map<string, Map<string, string>>} for each table its rooms, and a file of each */
  const rooms = new Map();
  for (const { file, text } of files) {
    const written = [
      ...matches(text, SQL_WRITE),
      ...matches(text, ENTITY_WRITE).map((name) => tableOf.get(name) ?? ''),
      ...matches(text, ENTITY),
    ];
    for (const table of written.filter((name) => name !== '' && !ALLOWED[file]?.includes(name))) {
      rooms.set(table, (rooms.get(table) ?? new Map()).set(roomOf(file), file));
    }
  }
  return [...rooms]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by more than one room: ${[...writers.values()].join(', ')}`);
}

/** @param {string} text @param {RegExp} sign */
function matches(text, sign) {
  return [...text.matchAll(sign)].map(([, name = '']) => name);
}

/** @param {string} file */
function roomOf(file) {
  const parts = file.split('/');
  return parts[2] === 'modules' ? parts.slice(2, 4).join('/') : (parts[2] ?? '');
}
