/**
 * What a dev server exposes to a live shell in place of the remote's own `./routes`: the same pages, rendered again in the open
 * page whenever their code has changed. The shell's React is the production build, which knows no Fast Refresh: what has
 * changed loses its state, what stands in the address, in the query cache and in drafts stays.
 */
import { createElement, useMemo, useSyncExternalStore } from 'react';
import { useRoutes } from 'react-router-dom';
import remote from 'remote-routes';

let latest = remote;
const watchers = new Set();

const subscribe = (watcher) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function Latest({ context }) {
  const routes = useSyncExternalStore(subscribe, () => latest);
  return useRoutes(useMemo(() => routes(context), [routes, context]));
}

const { owner, contract } = remote;

export default Object.assign((context) => [{ path: '*', element: createElement(Latest, { context }) }], {
  owner,
  contract,
});

import.meta.webpackHot?.accept('remote-routes', () => {
  latest = remote;
  for (const watcher of watchers) watcher();
});
