import { useEffect, useRef, useState } from 'react';
import { fotosStore } from './fotos-store.ts';
import type { useFotos } from './use-fotos.ts';

/**
 * Puts the photos back that a new listing had when it was left, and keeps them as they change.
 * @returns whether any were put back, and how to forget them: once they are sent, or for a new beginning, also where they
 * are still being read
 */
export function useSavedFotos(userId: number, { fotos, restore }: ReturnType<typeof useFotos>) {
  const [storage] = useState(() => fotosStore(userId));
  const [estado, setEstado] = useState<'leyendo' | 'sin_fotos' | 'repuestas'>('leyendo');

  const forgotten = useRef(false);

  useEffect(() => {
    let isValid = true;
    void storage.read().then((savedOnes) => {
      if (!isValid || forgotten.current) return;
      restore(savedOnes);
      setEstado(savedOnes.length > 0 ? 'repuestas' : 'sin_fotos');
    });
    return () => {
      isValid = false;
    };
  }, [storage, restore]);

  const wasRead = estado !== 'leyendo';
  useEffect(() => {
    if (wasRead) void storage.save(fotos);
  }, [storage, fotos, wasRead]);

  const forgetFotos = () => {
    forgotten.current = true;
    setEstado('sin_fotos');
    void storage.save([]);
  };
  return { hadFotos: estado === 'repuestas', forgetFotos };
}
