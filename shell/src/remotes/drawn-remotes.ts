import type { AnyRemote } from './routes-of.ts';

let given: { remote: string; routes: AnyRemote } | undefined;

/** Whose screens the next drawing has. */
export function giveRemote(remote: string, routes: AnyRemote): void {
  given = { remote, routes };
}

/** Stands for the federation where the site draws: the remote is there already. */
export async function loadRoutes(remote: string): Promise<AnyRemote> {
  if (given?.remote !== remote) throw new Error(`${remote} was not given to the drawing`);
  return given.routes;
}
