// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const TABLE = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([a-z_]+) \(([\s\S]*?)\n\s*\)/g;
const COLUMN =
  /(?:^|[(,]|ADD(?: COLUMN)?(?: IF NOT EXISTS)?)\s*([a-z][a-z0-9_]+) (?:bigint|integer|smallint|text|boolean|numeric|timestamptz|bytea|bit|jsonb?|date|uuid|real)\b/gm;
/** Calls of the schema library that take an object of the wire's keys. */
const SHAPES = new Set(['object', 'extend', 'pick', 'strictObject', 'looseObject', 'record']);

/**
 * Names that are settled elsewhere, learnt where they are settled: the keys of the wire's schemas, its refusals and
 * lists, the tables' columns, the settings of the environment, the words of the matrix of roles.
 * @param {string} root
 * @returns {Set<string>}
 */
export function settledNames(root) {
  return new Set([
    ...sources(root, 'packages/contrato/src').flatMap(wireNames),
    ...sources(root, 'packages/dominio/src').flatMap(listedKeys),
    ...sources(root, 'api/src/database/migrations').flatMap(columnNames),
    ...sources(root, 'api/src/config').flatMap(settingNames),
    ...matrixWords(root),
  ]);
}

/** @param {string} root @param {string} folder */
function sources(root, folder) {
  const whole = path.join(root, folder);
  if (!existsSync(whole)) return [];
  return readdirSync(whole)
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|test)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(whole, file), 'utf8'));
}

/** @param {string} text @param {(node: ts.Node) => string[]} found */
function gathered(text, found) {
  /** @type {string[]} */
  const names = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    names.push(...found(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
  return names;
}

/** @param {string} text */
function wireNames(text) {
  return [
    ...listedKeys(text),
    ...gathered(text, (node) => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        return SHAPES.has(node.expression.name.text) ? node.arguments.flatMap(keysOf) : [];
      }
      return ts.isVariableDeclaration(node) && node.name.getText() === 'ERRORS' && node.initializer
        ? keysOf(node.initializer)
        : [];
    }),
  ];
}

/** @param {ts.Node} node @returns {string[]} */
function keysOf(node) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return keysOf(node.expression);
  return ts.isObjectLiteralExpression(node) ? node.properties.map((property) => property.name?.getText() ?? '') : [];
}

/** The texts of the fixed lists: what they hold may be a record's key. @param {string} text */
function listedKeys(text) {
  return gathered(text, (node) =>
    ts.isArrayLiteralExpression(node) && ts.isAsExpression(node.parent)
      ? node.elements.filter(ts.isStringLiteral).map((element) => element.text)
      : [],
  );
}

/** The columns that a migration makes; what a function of SQL calls its parameters is its own. @param {string} text */
function columnNames(text) {
  const tables = [...text.matchAll(TABLE)];
  const added = [...text.matchAll(/\bADD [a-zA-Z].*/g)].map(([line]) => line);
  const columns = [...tables.map(([, , body]) => body), ...added].flatMap((part) => [...String(part).matchAll(COLUMN)]);
  return columns.map(([, name]) => String(name));
}

/** @param {string} text */
function settingNames(text) {
  return gathered(text, (node) =>
    ts.isPropertyAssignment(node) && /^[A-Z][A-Z_]+$/.test(node.name.getText()) ? [node.name.getText()] : [],
  );
}

/** The words of the cells of the matrix of roles, which its test looks up. @param {string} root @returns {string[]} */
function matrixWords(root) {
  const file = path.join(root, 'api/test/matriz/matriz.md');
  return existsSync(file)
    ? (readFileSync(file, 'utf8').match(/^\|.*/gm) ?? []).flatMap((row) => row.match(/\w+/g) ?? [])
    : [];
}
