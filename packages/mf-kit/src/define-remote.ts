import type { RouteObject } from 'react-router-dom';
import { remoteContract } from './contract.ts';
import type { Owner } from './query-keys.ts';
import type { Listeners, RemoteModule, ShellContext } from './remote-module.ts';

/**
 * What a remote exposes as `./routes`: `export default defineRemote('mf-seller', (context) => [...])`. It says for which
 * versions of the context it was built, and refuses any other by itself: a shell that is older than that does not ask.
 * @param owner the remote's name
 * @param listeners what it does on the events of others, also while none of its screens is shown
 */
export function defineRemote(
  owner: Owner,
  routes: (context: ShellContext) => RouteObject[],
  listeners: (context: ShellContext) => Listeners = () => ({}),
): RemoteModule {
  const { min, max } = remoteContract;
  const remote = (context: ShellContext) => {
    const { version, events } = context;
    if (!(version >= min && version <= max)) {
      throw new RangeError(`${owner} was built for version ${min} to ${max} of the context, and got ${version}`);
    }
    events.listen(owner, listeners(context));
    return routes(context);
  };
  return Object.assign(remote, { owner, contract: remoteContract });
}
