// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files.mjs';

/**
 * Exceptions of ADR 29: files that write a table of another module, for erasure, expiry and comparison of comprobantes.
 * @type {Record<string, string[]>}
 */
const ALLOWED = {
  'api/src/files/files.repository.ts': ['comprobantes_parecidos', 'huellas_de_comprobantes'],
  'api/src/http/expired-rows-cleanup.repository.ts': ['aparatos_conocidos', 'cambios_de_acceso', 'correo_pendiente'],
  'api/src/modules/usuarios/personal-data/personal-data.repository.ts': [
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
  'api/src/modules/usuarios/usuarios.repository.ts': ['correo_pendiente', 'enlaces_de_recuperacion'],
  'api/src/modules/ventas/comprobantes/parecidos.repository.ts': ['archivos'],
};

const SQL_WRITE = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+"?([a-z_0-9]+)/g;
const ENTITY = /@Entity\((?:\{\s*name:\s*)?'([a-z_0-9]+)'[\s\S]*?export class (\w+)/g;
const ENTITY_WRITE = /\bmanager\s*\.(?:insert|update|save|upsert|delete|remove|increment|decrement)\((\w+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Tables of the API that more than one module writes. A table belongs to the module of its entity or, without one, to the
 * module that writes it.
 * @param {string} [root]
 * @returns {string[]} one sentence for each table
 */
export function sharedTables(root = process.cwd()) {
  const files = filesOf(root, ['api/src/*.ts'])
    .filter((file) => !/\.spec\.ts$|\/migrations\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').replace(COMMENT, '') }));
  const tableOf = new Map(
    files.flatMap(({ text }) => [...text.matchAll(ENTITY)].map(([, table, name]) => [name, table])),
  );

  /** @type {Map<string, Map<string, string>>} for each table its modules, with a file of each */
  const modules = new Map();
  for (const { file, text } of files) {
    const written = [
      ...matches(text, SQL_WRITE),
      ...matches(text, ENTITY_WRITE).map((name) => tableOf.get(name) ?? ''),
      ...matches(text, ENTITY),
    ];
    for (const table of written.filter((name) => name !== '' && !ALLOWED[file]?.includes(name))) {
      modules.set(table, (modules.get(table) ?? new Map()).set(moduleOf(file), file));
    }
  }
  return [...modules]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by more than one module: ${[...writers.values()].join(', ')}`);
}

/** @param {string} text @param {RegExp} sign */
function matches(text, sign) {
  return [...text.matchAll(sign)].map(([, name = '']) => name);
}

/** @param {string} file */
function moduleOf(file) {
  const parts = file.split('/');
  return parts[2] === 'modules' ? parts.slice(2, 4).join('/') : (parts[2] ?? '');
}

/** A name at the start of a query key or an action name. */
const NAME = /(['"`])(shell|mf-[a-z][a-z0-9-]*)(?=\1|\/)/g;
/** A query key: an array that begins with a name. */
const KEY = /\[\s*(['"`])(shell|mf-[a-z][a-z0-9-]*)\1\s*[,\]]/g;
const TEST = /\.(test|spec)\.tsx?$|\/testing\//;

/**
 * Finds uses of another app's query keys or actions, which are private (docs/architecture.md). In a remote every foreign
 * name counts, in the shell and mf-kit only foreign keys. The compiler checks that a key begins with a name.
 * @param {string} [root]
 * @returns {string[]} one sentence for each
 */
export function foreignKeys(root = process.cwd()) {
  return filesOf(root, ['mf-*/src/*', 'shell/src/*', 'packages/mf-kit/src/*'])
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => namesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/** @param {string} file @param {string} text */
function namesIn(file, text) {
  const [owner = ''] = file.split('/');
  const isRemote = owner.startsWith('mf-');
  // Tests of the shell and of mf-kit are skipped: they use names of remotes as examples.
  if (!isRemote && TEST.test(file)) return [];
  const own = owner === 'packages' ? '' : owner;
  // Removes comments but keeps their line breaks.
  const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
  return [...code.matchAll(isRemote ? NAME : KEY)]
    .filter(([, , name]) => name !== own)
    .map(({ index, 2: name }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${file}:${line} names ${name}: its keys and actions are private; use events`;
    });
}
