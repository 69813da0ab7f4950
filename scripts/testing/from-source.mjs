// @ts-check
/**
 * `node --import <this file> …`: resolves the product's packages to their TypeScript source, so that a child process of a
 * test needs no build. Node 20 does not strip types, so swc compiles the source.
 */
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transformFile } from '@swc/core';

// Node runs the hooks below in a separate thread.
if (isMainThread) register(import.meta.url);

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) =>
  specifier.startsWith('@fluxpartes/')
    ? next(specifier, { ...context, conditions: ['source', ...context.conditions] })
    : next(specifier, context);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
