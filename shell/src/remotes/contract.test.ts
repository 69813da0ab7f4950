import { defineRemote, type RemoteModule, type ShellContext } from '@fluxpartes/mf-kit';
import type { RouteObject } from 'react-router-dom';
import { createShellApp } from '../app/shell-app.tsx';
import { contextOf } from './query.tsx';
import { routesOf } from './remote-section.tsx';

const app = createShellApp({
  config: { transferencia: { alias: '', cbu: '', titular: '' }, admin: null },
});
const context = contextOf(app.context, () => false);
const ROUTES: RouteObject[] = [{ path: '/mis-ventas' }];

/** A remote that records the context that it receives. */
function remoteOf(contract: unknown) {
  const got: ShellContext[] = [];
  const routes = (given: ShellContext) => {
    got.push(given);
    return ROUTES;
  };
  return { got, remote: Object.assign(routes, { contract }) as RemoteModule };
}

it('a remote of the current version gets the context unchanged', () => {
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
  { min: 2, max: 3 },
  { min: 3, max: 4 },
])('a remote for $min to $max gets the current context', (contract) => {
  const { remote, got } = remoteOf(contract);
  routesOf('mf-seller', remote, context);
  expect(got).toEqual([context]);
});

it.each([
  [{ min: 1, max: 2 }, '1 to 2'],
  [{ min: 4, max: 5 }, '4 to 5'],
  [{}, 'NaN to NaN'],
  [undefined, 'NaN to NaN'],
])('a remote for %j gets no context, and the error names both versions', (contract, theirs) => {
  const { remote, got } = remoteOf(contract);
  const sentence = `mf-seller was built for version ${theirs} of the context, this shell has 3 to 3`;
  expect(() => routesOf('mf-seller', remote, context)).toThrow(sentence);
  expect(got).toEqual([]);
});
