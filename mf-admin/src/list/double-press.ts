import { useCallback, useRef } from 'react';

const DOUBLE_PRESS_MS = 700;

/**
 * Tells the second press of a double press on 'Aprobar' or A: the next row has already taken the place of the decided one, and
 * would be decided unseen.
 */
export function useDoublePress(): (id: number | string) => boolean {
  const last = useRef<{ id: number | string; at: number }>({ id: 0, at: Number.NEGATIVE_INFINITY });
  return useCallback((id) => {
    const now = performance.now();
    const isDouble = last.current.id !== id && now - last.current.at < DOUBLE_PRESS_MS;
    last.current = { id: isDouble ? last.current.id : id, at: now };
    return isDouble;
  }, []);
}
