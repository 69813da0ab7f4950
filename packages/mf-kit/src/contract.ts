import contextVersions from '../webpack/context-versions.json';
import type { ContractRange } from './remote-module.ts';

/** The versions of the context that a shell of this tree has: the present one and the one before. */
export const shellContract: ContractRange = contextVersions.shell;

/** The versions that a remote is built for with this mf-kit. */
export const remoteContract: ContractRange = contextVersions.remote;
