import { useEffect } from 'react';

/** Names the document after the listing. A task later, because the shell names it after the route in the same commit. */
export function useTitle(nombre: string): void {
  useEffect(() => {
    const task = setTimeout(() => {
      document.title = `${nombre} · FluxPartes`;
    });
    return () => clearTimeout(task);
  }, [nombre]);
}
