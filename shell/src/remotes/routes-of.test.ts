import { defineRemote, type ShellContext, type ShellContextV2 } from '@fluxpartes/mf-kit';
import type { RouteObject } from 'react-router-dom';
import { createShellApp } from '../app/shell-app.ts';
import { contextOf } from './query.tsx';
import { type AnyRemote, routesOf } from './routes-of.ts';

const app = createShellApp({
  config: { transferencia: { alias: '', cbu: '', titular: '' }, admin: null },
});
const context = contextOf(app.context, () => false);
const ROUTES: RouteObject[] = [{ path: '/mis-ventas' }];

/** A remote that keeps what it got; built for these versions where it says so. */
function remoteOf(contract?: unknown) {
  const got: (ShellContext | ShellContextV2)[] = [];
  const routes = (given: ShellContext | ShellContextV2) => {
    got.push(given);
    return ROUTES;
  };
  return { got, remote: (contract === undefined ? routes : Object.assign(routes, { contract })) as AnyRemote };
}

it('a remote of the present version gets the context as it is', () => {
  const got: ShellContext[] = [];
  const remote = defineRemote('mf-seller', (given) => {
    got.push(given);
    return ROUTES;
  });
  expect(routesOf('mf-seller', remote, context)).toBe(ROUTES);
  expect(got).toEqual([context]);
  expect(context.version).toBe(3);
});

it.each([
  ['says nothing, as they did then', undefined],
  ['says so', { min: 2, max: 2 }],
  ['was built for the first one too', { min: 1, max: 2 }],
])('a remote of the version before, which %s, gets that version exactly', (_how, contract) => {
  const { remote, got } = remoteOf(contract);
  expect(routesOf('mf-seller', remote, context)).toBe(ROUTES);
  const { api, queryClient, sesion, alerts, config } = context;
  expect(got).toEqual([{ version: 2, api, queryClient, sesion, alerts, config }]);
  expect(Object.keys(got[0] ?? {})).not.toContain('events');
});

it.each([
  { min: 2, max: 3 },
  { min: 3, max: 4 },
])('a remote for $min to $max gets the present one, the last that both know', (contract) => {
  const { remote, got } = remoteOf(contract);
  routesOf('mf-seller', remote, context);
  expect(got).toEqual([context]);
});

it.each([
  [{ min: 1, max: 1 }, '1 to 1'],
  [{ min: 4, max: 5 }, '4 to 5'],
  [{}, 'undefined to undefined'],
])('a remote for %j gets nothing: the sentence names both sides', (contract, theirs) => {
  const { remote, got } = remoteOf(contract);
  const sentence = `mf-seller was built for version ${theirs} of the context, this shell has 2 to 3`;
  expect(() => routesOf('mf-seller', remote, context)).toThrow(sentence);
  expect(got).toEqual([]);
});
