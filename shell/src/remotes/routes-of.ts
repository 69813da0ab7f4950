import {
  type ContractRange,
  type RemoteModule,
  type RemoteModuleV2,
  type ShellContext,
  type ShellContextV2,
  shellContract,
} from '@fluxpartes/mf-kit';
import type { RouteObject } from 'react-router-dom';

/** A remote as it comes from anywhere: of the present version of the context, or of the one before. */
export type AnyRemote = RemoteModule | RemoteModuleV2;

/** Builds that do not say for which version they are were built for the second one. */
const UNSAID: ContractRange = { min: 2, max: 2 };

const isPresent = (remote: AnyRemote): remote is RemoteModule => 'contract' in remote;

function asV2({ events, ...others }: ShellContext): ShellContextV2 {
  return { ...others, version: 2 };
}

/**
 * The routes of a remote, which gets the context in the last version that it and this shell know.
 * @throws RangeError where there is none, or where it does not say it well
 */
export function routesOf(name: string, remote: AnyRemote, context: ShellContext): RouteObject[] {
  const { min, max } = isPresent(remote) ? remote.contract : UNSAID;
  const version = Math.min(max, shellContract.max);
  if (!(version >= Math.max(min, shellContract.min))) {
    const ours = `${shellContract.min} to ${shellContract.max}`;
    throw new RangeError(`${name} was built for version ${min} to ${max} of the context, this shell has ${ours}`);
  }
  return isPresent(remote) && version > UNSAID.max ? remote(context) : (remote as RemoteModuleV2)(asV2(context));
}
