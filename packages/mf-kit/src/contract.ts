import contract from './contract.json';
import type { ContractRange } from './remote-module.ts';

/** The versions of the context that a shell of this tree has: the present one and the one before. */
export const shellContract: ContractRange = contract.shell;

/** The versions that a remote is built for with this mf-kit. */
export const remoteContract: ContractRange = contract.remote;
