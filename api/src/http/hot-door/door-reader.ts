import type { Caller } from '../../call/caller.ts';
import type { PageAddress } from '../lists/list-headers.ts';

/** What is read for a call: headers of its own beside those of every answer, and the body as it is sent. */
export interface Reading {
  /** The pattern of the call's route, as the long way has it. */
  route: string;
  /** In the order in which the long way sets them. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  /** It shows nothing but what notices tell changes of: as long as none comes, it would be read alike. */
  isTold: boolean;
  /** Of those what many ask for, and no one's own: it is kept for all who see it alike. */
  isForAll: boolean;
}

/** A call as its reader gets it. Never the admin's. */
export interface ReadCall extends PageAddress {
  caller: Exclude<Caller, { tipo: 'admin' }>;
}

/**
 * Reads what a plain call asks for. Undefined where it is not this reader's, or is to be refused: then, as where it throws,
 * the long way answers, which says why.
 */
export type DoorReader = (call: ReadCall) => Promise<Reading | undefined> | undefined;
