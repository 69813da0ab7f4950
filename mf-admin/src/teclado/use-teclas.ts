import { useEffect, useRef } from 'react';
import { esAtajoDeUnaTecla, nombreDeTecla } from './evento.ts';
import { useTeclado } from './teclado.tsx';

/** Single keys that stand for no control of the screen, as going from card to card. They repeat while held down. */
export function useTeclas(acciones: Readonly<Record<string, () => void>>): void {
  const { activos } = useTeclado();
  const actuales = useRef(acciones);
  actuales.current = acciones;
  useEffect(() => {
    if (!activos) return;
    const alTeclear = (evento: KeyboardEvent) => {
      const accion = esAtajoDeUnaTecla(evento) ? actuales.current[nombreDeTecla(evento) ?? ''] : undefined;
      if (!accion) return;
      evento.preventDefault();
      accion();
    };
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, [activos]);
}
