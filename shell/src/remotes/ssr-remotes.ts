import type { RemoteModule } from '@fluxpartes/mf-kit';

let current: { remote: string; routes: RemoteModule } | undefined;

/** Sets the remote whose screens are rendered next. */
export function setRemote(remote: string, routes: RemoteModule): void {
  current = { remote, routes };
}

/** Replaces `federation.ts` in the SSR bundle: the remote is already loaded. */
export async function loadRoutes(remote: string): Promise<RemoteModule> {
  if (current?.remote !== remote) throw new Error(`${remote} is not the remote that is rendered`);
  return current.routes;
}
