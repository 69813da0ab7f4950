import { useEffect, useRef, useState } from 'react';
import { almacenDeFotos } from './almacen-de-fotos.ts';
import type { useFotos } from './use-fotos.ts';

/**
 * Puts the photos back that a new listing had when it was left, and keeps them as they change.
 * @returns whether any were put back, and how to forget them: once they are sent, or for a new beginning, also where they
 * are still being read
 */
export function useFotosGuardadas(userId: number, { fotos, reponer }: ReturnType<typeof useFotos>) {
  const [almacen] = useState(() => almacenDeFotos(userId));
  const [estado, setEstado] = useState<'leyendo' | 'sin_fotos' | 'repuestas'>('leyendo');

  const olvidadas = useRef(false);

  useEffect(() => {
    let vale = true;
    void almacen.leer().then((guardadas) => {
      if (!vale || olvidadas.current) return;
      reponer(guardadas);
      setEstado(guardadas.length > 0 ? 'repuestas' : 'sin_fotos');
    });
    return () => {
      vale = false;
    };
  }, [almacen, reponer]);

  const yaSeLeyo = estado !== 'leyendo';
  useEffect(() => {
    if (yaSeLeyo) void almacen.guardar(fotos);
  }, [almacen, fotos, yaSeLeyo]);

  const olvidarFotos = () => {
    olvidadas.current = true;
    setEstado('sin_fotos');
    void almacen.guardar([]);
  };
  return { huboFotos: estado === 'repuestas', olvidarFotos };
}
