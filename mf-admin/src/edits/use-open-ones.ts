import { useCallback, useState } from 'react';

/** The cards of which something is open, by their ids, and what opens and closes it. */
export function useOpenOnes(): [ReadonlySet<number>, (id: number) => void] {
  const [openOnes, setOpenOnes] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => {
    setOpenOnes((previousOnes) => {
      const newOnes = new Set(previousOnes);
      if (!newOnes.delete(id)) newOnes.add(id);
      return newOnes;
    });
  }, []);
  return [openOnes, toggle];
}
