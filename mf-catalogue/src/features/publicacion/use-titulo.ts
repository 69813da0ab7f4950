import { useEffect } from 'react';

/** Names the document after the listing. A task later, because the shell names it after the route in the same commit. */
export function useTitulo(nombre: string): void {
  useEffect(() => {
    const tarea = setTimeout(() => {
      document.title = `${nombre} · FluxPartes`;
    });
    return () => clearTimeout(tarea);
  }, [nombre]);
}
