import { useEffect } from 'react';

/** Names the document after the listing, once the shell has named it after the route. */
export function useTitle(nombre: string): void {
  useEffect(() => {
    document.title = `${nombre} · FluxPartes`;
  }, [nombre]);
}
