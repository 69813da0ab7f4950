// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The language of names: docs/development.md, 'Conventions'. Editors with cspell read this file too. */

/** Words of the marketplace, in addition to wire names, columns and settings. */
const DOMAIN = words(readFileSync(path.join(import.meta.dirname, 'scripts/check/domain-words.txt'), 'utf8'));

/** Names of command options, test settings, migrations, and the administrator's sign-in. */
const FIXED = words(`
  ajena apagada botones canario comercio conexiones datos decir desaprobar digesto escala hacia
  inexistente informe iteraciones largas mensaje mutantes nada paradas promover reemplazar retirar sal
  terminada trabajos vacio vigente volver
`);

/** Abbreviations and third-party names that cspell's dictionaries lack. */
const TERMS = words(`
  approvable autocannon avif backticked bavail bez bowser bsp cdp cls coalescer colours colourspace cqh cqi cqw datcollate
  debians dvh svh exif failover fargs fcp hba heic hmr hsts idb idx ifd indisvalid inp iptc ips jsc labelfile lcp lru lsn mbps mts nums panzoom patroni
  pgbouncer pgpass pooler promtool recognise redocly restapi retriable statfs streamable stryker subresource subresources tracestate
  travelling ttfb undrawn whatsapp xmp
`);

/** Spanish words that also exist in English or in another program; their English sense is not needed here. */
const SPANISH = words(`
  al alto ancho anterior antes asa asi aviso baja boton cada caja cambia campos casa caso cerca cero ceros clave
  coincide cola colas con corrida cortes corto cual cuerpo dado dato de del donde dos el ella en entra entrada entre es
  fallo faro fila finca fines forma fresco giro grande ha hasta hay hora ir la largo las leer linea lista llama llano
  lo los lugar mas maxima mayor mesa mesas mi mia mio modulo mover numero otra otro padre par para parada pares parte
  peso pie piso primera primero principal pronto proximo punto puntos rato rota rueda se ser si sin sobre solo suma
  tabla tanto te tema tiempo tiene tira todo tope trazo tres una unas uno unos vale valor ver vez vistas viva vivas
  vuelta ya
`);

/**
 * Names that other files define: keys, error codes, lists and exports of the wire's schemas, columns of tables, settings.
 */
const settled = [
  ...found(
    'packages/contrato/src',
    /\b([A-Za-z_]\w*)\??: |'([a-z]\w*)'|\bexport (?:const|type|interface|function) (\w+)/g,
  ),
  ...found(
    'api/src/database/migrations',
    /\b([a-z]\w+) (?:bigint|integer|smallint|text|boolean|numeric|timestamptz|bytea|jsonb|date|uuid)\b|\bTABLE (\w+)/g,
  ),
  ...found('api/src/config', /\b([A-Z][A-Z_]+): /g),
];
/** The defined names that contain a rejected word. */
const phrases = settled.filter((name) => !SPANISH.has(name) && wordsOf(name).some((word) => SPANISH.has(word)));
const others = ['TEST_JOBS', 'numTodoTests', 'webpackChunk\\w+'];

const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}`;
/**
 * Text that is not a name of ours. It is one pattern, because a comment may hold the quotes of a string, and a string may
 * hold the marks of a comment.
 */
const TEXTS = [
  // Comments, strings, templates, regular expressions.
  String.raw`\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*`,
  String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`,
  String.raw`\u0060(?:\\.|\$${BRACES}|[^\u0060\\])*\u0060`,
  String.raw`(?<=[(=:,!&|?[]\s*|return |^\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
  // `Frenos: …` (a text as key), names with underscores (of the wire or a column), attributes and properties of pages.
  String.raw`(?<=[{,]\s*)[A-ZÁÉÍÓÚ][a-zñáéíóú]+(?=: )`,
  String.raw`(?<![\w$])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b`,
  String.raw`\bdata-[\w-]+|--[\w-]+`,
];
const JSX_TEXT = /(?<![=\s])(?<=>)[^<>{};=]*(?=[<{])|(?<=\})[^<>{};=`]*(?=<\/)|(?<=\})[^<>{};=()`]*(?=[<{])/g;

export default {
  loadDefaultConfiguration: false,
  import: ['en_us', 'typescript', 'node', 'npm', 'css', 'html', 'software-terms', 'fonts'].map(
    (name) => `@cspell/dict-${name}/cspell-ext.json`,
  ),
  dictionaries: ['en_us', 'typescript', 'node', 'npm', 'css', 'html', 'softwareTerms', 'fonts'],
  minWordLength: 3,
  files: ['{packages,shell,mf-*,scripts,bench,demo,api,e2e}/**/*.{ts,tsx,mjs,cjs,js,module.css}'],
  ignorePaths: ['node_modules', 'dist', '**/migrations/**'],
  useGitignore: true,
  ignoreRegExpList: [
    new RegExp(TEXTS.join('|'), 'gm'),
    new RegExp(`\\b(?:${[...phrases, ...others].join('|')})\\b`, 'g'),
  ],
  overrides: [{ filename: '**/*.tsx', ignoreRegExpList: [JSX_TEXT] }],
  words: [
    ...DOMAIN,
    ...FIXED,
    ...TERMS,
    ...settled.flatMap(wordsOf).filter((word) => word.length > 2 && !SPANISH.has(word)),
  ],
  flagWords: [...SPANISH].filter((word) => !settled.includes(word)),
};

/** @param {string} folder @param {RegExp} name */
function found(folder, name) {
  const whole = path.join(import.meta.dirname, folder);
  return readdirSync(whole)
    .filter((file) => /(?<!\.(test|spec))\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(whole, file), 'utf8').matchAll(name)])
    .map((match) => match.slice(1).join(''));
}

/** `precioUnitario` → precio, unitario. @param {string} name */
function wordsOf(name) {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** @param {string} text */
function words(text) {
  return new Set(text.trim().split(/\s+/));
}
