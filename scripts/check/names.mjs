// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import ts from 'typescript';
import { settledNames } from './settled-names.mjs';

/** The folders that keep to the language of names (docs/adr/0036-the-language-of-names.md). */
const FOLDERS = ['packages', 'shell', 'mf-*', 'scripts', 'bench', 'demo', 'api', 'e2e'];
const SOURCE = /\.(ts|tsx|mjs|cjs|js)$/;
/** Migrations: their names stand in every database that ran them. */
const WRITTEN = /(^|\/)migrations\//;
/** The files of e2e are called as the screens are, which commands and pages know them by. */
const WALK = /^e2e\//;
const STYLE = /\.module\.css$/;

/** Spanish words that an English dictionary has as well. Their English sense is not needed here. */
const SPANISH_ALL_THE_SAME = words(`
  al alto ancho anterior antes asa asi aviso baja boton cada caja cambia campo campos casa caso cerca cero ceros clave
  coincide cola colas con corrida cortes corto cual cuerpo cupo dado dar dato datos de del desde dias donde dos el ella
  en entra entrada entre es fallo faro fila final finca fines forma fresco giro grande ha hasta hay hora horas ir la lado
  largo las leer linea lista llama llano lo los lugar maxima mayor mas mesa mesas mi mia mio modulo mover nada
  nuevo nueva numero otra otro padre par para parada pares parte paso peso pie piso primero primera principal pronto
  proximo puerta punto puntos rato rota rueda sal se ser si sin sobre solo suma tabla tanto te tema tiempo tiene tira
  todo tope trazo tres una unas uno unos vacio vale valor ver vez vista vistas viva vivas volver vuelta ya
`);

/** What programmers write that the dictionary lacks: abbreviations, formats, names of other people's things. */
const TERMS = words(`
  ariakey args async boolean cbu cjs config configs csp css csv dd decompressed dev devtool devtools dnd dns dom dt dts ecma
  enum env eslint esm etag exif fargs favicon fd favicons firefox fn focusable fullscreen gc gif globals gzip heic hex hmr
  href hsts html http https ident idb idempotency ids img inline inlined ino io jpeg jpg js jsc jsdom json jsx keepalive
  keydown lang lifecycle li localhost lru middleware middlewares mime minified mjs ms mtime multipart nbsp nowrap onchange onload
  overscan param params pathname php png popstate preload preloads prefetch prerender proto px queryable redirect refetch
  regexp repo rerender retryable rgb scrollbar src ssl ssr stderr stdin stdout subresource subtree svg swc textarea threadpool timestamp tls
  toggleable trie ts tsx txt ul unmount unmounted untyped uri url urls utc util utils uuid viewport vm vw webp webpack
  whatsapp ws www xhr xml yyyy zod
  argv autocannon avif backticked bom bowser cli cls csrf ctx cwd cx cy debians decodable defs exe fc fcp fieldname frontend fsync fx
  hostname idx ifd indisvalid initdb ipaddr iptc lcp lerna mbps microtask millis namespace npm num nullable nx openapi
  originalname pid pino positionals postgres ppid proxied readline rects redocly retriable schemas smtp stryker supertest
  tsc uid undrawn unobserve unpipe unrepresentable xmin xmp auditable py
  inp ttfb
  cron dcs etcd failover haproxy hba lsn otel otlp pgbouncer pgpass pooler restapi sdk traceparent tracestate ttl upstreams
  approvable centre centred colour colours catalogue recognise travelling grey
`);

/**
 * Words of names that are neither English nor in the glossary's list.
 * @param {string} [root] the tree to look at
 * @returns {string[]} one sentence for each name
 */
export function foreignNames(root = process.cwd()) {
  const glossary = readFileSync(path.join(root, 'docs/glosario.md'), 'utf8');
  const isKnown = wordList(glossary);
  const { wholeNames } = listOf(glossary);
  const settled = settledNames(root);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(
      (file) => (SOURCE.test(file) || STYLE.test(file)) && !WRITTEN.test(file) && existsSync(path.join(root, file)),
    )
    .flatMap((file) => {
      const names = [
        ...namesIn(file, readFileSync(path.join(root, file), 'utf8'), settled),
        ...(WALK.test(file) ? [] : [fileName(file)]),
      ];
      return [...new Set(names)].flatMap((name) =>
        (wholeNames.has(name) ? [] : wordsOf(name))
          .filter((word) => !isKnown(word))
          .map((word) => `${file}: '${word}' of ${name} is neither English nor a word of docs/glosario.md`),
      );
    });
}

/**
 * The test of one word: English, a term of the trade, or one of the Spanish words that the glossary allows in names.
 * @param {string} glossary the text of docs/glosario.md
 * @returns {(word: string) => boolean}
 */
export function wordList(glossary) {
  const spanish = words(listOf(glossary).words);
  const folder = path.dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us'));
  const english = decodeTrie(gunzipSync(readFileSync(path.join(folder, 'en_US.trie.gz'))));
  return (word) =>
    spanish.has(word) || TERMS.has(word) || (!SPANISH_ALL_THE_SAME.has(word) && english.hasWord(word, false));
}

/**
 * The section of the glossary: the words, and the names of the wire that are taken as they are.
 * @param {string} glossary
 */
function listOf(glossary) {
  const section = /^## Spanish words in names\n[\s\S]*?```\n([\s\S]*?)```\n([\s\S]*)/m.exec(glossary);
  if (!section?.[1]) throw new Error("docs/glosario.md has no list under 'Spanish words in names'");
  return {
    words: section[1],
    wholeNames: new Set([...String(section[2]).matchAll(/`([\w-]+)`/g)].map(([, name]) => String(name))),
  };
}

/**
 * The names that a source file gives: variables, parameters, functions, types, properties; the classes of a style sheet.
 * Names that it only uses are the business of the file that gives them.
 * @param {string} file @param {string} text
 * @param {ReadonlySet<string>} [settled] names that a property may have, as they are settled elsewhere
 * @returns {string[]}
 */
export function namesIn(file, text, settled = new Set()) {
  if (STYLE.test(file)) {
    return [...text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(
      ([, name]) => String(name),
    );
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const names = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) && isGiven(node) && !(settled.has(node.text) && mayBeSettled(node)))
      names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** @param {ts.Identifier} node */
function isGiven(node) {
  const { parent } = node;
  const isUse =
    ts.isPropertyAccessExpression(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isJsxAttribute(parent);
  // `Frenos: …` in an object is a text of the screens, not a name.
  const isText = ts.isPropertyAssignment(parent) && /^[A-ZÁÉÍÓÚ][a-zñáéíóú]+$/.test(node.text);
  return !isUse && !isText && 'name' in parent && parent.name === node;
}

/** A property may have a settled name; of names with an underscore, which nobody gives here, a variable too. @param {ts.Identifier} node */
function mayBeSettled(node) {
  return node.text.includes('_') || isProperty(node.parent);
}

/** @param {ts.Node} node what has the name */
function isProperty(node) {
  return (
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    (ts.isBindingElement(node) && !node.propertyName)
  );
}

/** @param {string} file */
function fileName(file) {
  const base = path.basename(file);
  return base.slice(0, base.indexOf('.'));
}

/**
 * `useVentasUltimos30` → use, ventas, ultimos.
 * @param {string} name
 */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-zñáéíóúü]+/)
    .filter((word) => word.length > 1);
}

/** @param {string} text */
function words(text) {
  return new Set(text.split(/\s+/).filter(Boolean));
}
