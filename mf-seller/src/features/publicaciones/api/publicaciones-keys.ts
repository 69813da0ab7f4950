import type { QueryClient } from '@tanstack/react-query';

/** The beginning of the key of every list of a seller's own listings, whatever is searched in it. */
export function ownPublicacionesKey(userId: number) {
  return ['mis-publicaciones', userId] as const;
}

/** A listing was changed: whatever shows listings, the catalogue and the detail too, fetches them anew when it is opened. */
export function forgetPublicaciones(queryClient: QueryClient): void {
  for (const key of ['publicaciones', 'publicacion']) void queryClient.invalidateQueries({ queryKey: [key] });
}
