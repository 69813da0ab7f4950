// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PAGE = 'docs/configuration.md';
const SCHEMAS = /** @type {const} */ ([
  ['API', 'api/src/config/config.ts'],
  ['site', 'shell/server/settings.ts'],
]);
const TABLES = /(?<=<!-- settings[^\n]*-->\n)[\s\S]*?(?=<!-- end of the settings -->)/;

/**
 * @typedef {{ name: string, heading: string, purpose: string, fallback: string, programs: string[] }} Setting
 */

/** @param {string} root */
export function writeConfiguration(root) {
  const file = path.join(root, PAGE);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(TABLES, () => tablesOf(settingsOf(root))),
  );
}

/**
 * Finds settings without a description, and differences between the settings page and the schemas.
 * @param {string} root
 * @returns {string[]}
 */
export function staleConfiguration(root) {
  const settings = settingsOf(root);
  const missing = settings.filter(({ purpose }) => purpose === '');
  const isCurrent = TABLES.exec(readFileSync(path.join(root, PAGE), 'utf8'))?.[0] === tablesOf(settings);
  return [
    ...missing.map(({ name }) => `${name} has no description in its schema`),
    ...(isCurrent ? [] : [`${PAGE} differs from the settings' schemas: \`npm run configuration\` writes it`]),
  ];
}

/** The settings of all schemas, grouped by the headings of the first schema. @param {string} root */
function settingsOf(root) {
  /** @type {Map<string, Setting>} */
  const settings = new Map();
  for (const [program, file] of SCHEMAS) {
    for (const setting of parse(file, readFileSync(path.join(root, file), 'utf8'))) {
      const known = settings.get(setting.name);
      if (known) known.programs.push(program);
      else settings.set(setting.name, { ...setting, programs: [program] });
    }
  }
  return [...settings.values()];
}

/** @param {Setting[]} settings */
function tablesOf(settings) {
  const headings = [...new Set(settings.map(({ heading }) => heading))];
  const tables = headings.map((heading) => {
    const rows = settings.filter((setting) => setting.heading === heading).map(rowOf);
    return `\n## ${heading}\n| name | default | program | purpose |\n|---|---|---|---|\n${rows.join('')}`;
  });
  return `${tables.join('')}\n`;
}

/** @param {Setting} setting */
const rowOf = ({ name, fallback, programs, purpose }) =>
  `| \`${name}\` | ${fallback} | ${programs.join(', ')} | ${purpose} |\n`;

/** The properties of `environmentSchema`. @param {string} file @param {string} text @returns {Setting[]} */
function parse(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const schema = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'environmentSchema')?.initializer;
  const [object] = schema && ts.isCallExpression(schema) ? schema.arguments : [];
  if (!object || !ts.isObjectLiteralExpression(object)) throw new Error(`${file} has no environmentSchema`);
  let heading = '';
  return object.properties.filter(ts.isPropertyAssignment).map((property) => {
    const [{ comment = '', tags = [] } = {}] = ts.getJSDocCommentsAndTags(property).filter(ts.isJSDoc);
    heading = headingOf(property, text) ?? heading;
    const [tag] = tags;
    const fallback = tag ? flat(tag.comment) : fallbackOf(property.initializer);
    return { name: property.name.getText(), heading, purpose: flat(comment), fallback, programs: [] };
  });
}

/** @param {ts.Node} property @param {string} text */
function headingOf(property, text) {
  return (ts.getLeadingCommentRanges(text, property.pos) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .find((comment) => comment.startsWith('//'))
    ?.slice(2)
    .trim();
}

/**
 * The default value: the argument of `.default(…)`, or the literal of a helper: `setting.port(8080)`. For an enumeration it
 * also lists the other values.
 * @param {ts.Expression} schema
 */
function fallbackOf(schema) {
  let fallback = '';
  /** @type {string[]} */
  let values = [];
  for (let node = schema; ts.isCallExpression(node) || ts.isPropertyAccessExpression(node); node = node.expression) {
    if (!ts.isCallExpression(node)) continue;
    const [argument] = node.arguments;
    const isDefault = /(^|\.)(default|port|count|text|pesos)$/.test(node.expression.getText());
    if (argument && ts.isArrayLiteralExpression(argument)) values = argument.elements.map(literal);
    else if (argument && isDefault) fallback = literal(argument);
  }
  const others = values.filter((value) => value !== fallback);
  const listed = others.length > 0 ? `${fallback && ' or '}${others.join(', ')}` : '';
  return `${fallback}${listed}`;
}

/** @param {ts.Expression} node */
function literal(node) {
  const value = ts.isStringLiteral(node) ? node.text : node.getText().replaceAll('_', '');
  return value && `\`${value}\``;
}

/** @param {Parameters<typeof ts.getTextOfJSDocComment>[0]} comment */
const flat = (comment) => (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();

/** `npm run configuration` */
if (process.argv[1] === fileURLToPath(import.meta.url)) writeConfiguration(path.resolve('.'));
