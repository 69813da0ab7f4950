import { useEffect, useState } from 'react';

/** How long a button shows that it copied. */
const AVISO_MS = 2500;

/** Copies texts by their names, and says so: `copiado` is the name of the last one for a moment. */
export function useCopiar() {
  const [copiado, setCopiado] = useState<string | null>(null);
  const [anuncio, setAnuncio] = useState('');
  useEffect(() => {
    if (copiado === null) return;
    const fin = setTimeout(() => setCopiado(null), AVISO_MS);
    return () => clearTimeout(fin);
  }, [copiado]);

  const intentar = async (nombre: string, texto: string) => {
    try {
      await navigator.clipboard.writeText(texto);
      setCopiado(nombre);
      setAnuncio(`Copiaste: ${nombre}.`);
    } catch {
      // Without https, or where the user forbids it, there is no clipboard to write to.
      setAnuncio(`No pudimos copiar. Mantené apretado el dato para copiarlo: ${texto}`);
    }
  };
  return { copiado, anuncio, copiar: (nombre: string, texto: string) => void intentar(nombre, texto) };
}
