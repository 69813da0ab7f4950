import { type ContractRange, type RemoteModule, type ShellContext, shellContract } from '@fluxpartes/mf-kit';
import type { RouteObject } from 'react-router-dom';

/**
 * The routes of a remote, where it and this shell have a version of the context in common.
 * @throws RangeError where they have none, or where the remote does not say its versions
 */
export function routesOf(name: string, remote: RemoteModule, context: ShellContext): RouteObject[] {
  // A remote is another's build: it may lack what its type says.
  const { min = Number.NaN, max = Number.NaN }: Partial<ContractRange> = remote.contract ?? {};
  if (!(min <= shellContract.max && max >= shellContract.min)) {
    const ours = `${shellContract.min} to ${shellContract.max}`;
    throw new RangeError(`${name} was built for version ${min} to ${max} of the context, this shell has ${ours}`);
  }
  return remote(context);
}
