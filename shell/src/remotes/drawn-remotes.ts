import type { RemoteModule } from '@fluxpartes/mf-kit';

let given: { remote: string; routes: RemoteModule } | undefined;

/** Whose screens the next drawing has. */
export function giveRemote(remote: string, routes: RemoteModule): void {
  given = { remote, routes };
}

/** Stands for the federation where the site draws: the remote is there already. */
export async function loadRoutes(remote: string): Promise<RemoteModule> {
  if (given?.remote !== remote) throw new Error(`${remote} was not given to the drawing`);
  return given.routes;
}
