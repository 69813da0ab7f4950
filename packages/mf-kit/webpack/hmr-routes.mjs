/**
 * The dev server's replacement of `./routes` inside a live shell: the same pages, rendered again when their code changes.
 * The shell's React is the production build without Fast Refresh: changed components lose their state, but the URL, the
 * query cache and drafts stay.
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
