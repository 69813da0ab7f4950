import { useEffect, useState } from 'react';

/** How long a button shows that it copied. */
const NOTICE_MS = 2500;

/** Copies texts by their names, and says so: `copied` is the name of the last one for a moment. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (copied === null) return;
    const end = setTimeout(() => setCopied(null), NOTICE_MS);
    return () => clearTimeout(end);
  }, [copied]);

  const tryOnce = async (nombre: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(nombre);
      setAnnouncement(`Copiaste: ${nombre}.`);
    } catch {
      // Without https, or where the user forbids it, there is no clipboard to write to.
      setAnnouncement(`No pudimos copiar. Mantené apretado el dato para copiarlo: ${text}`);
    }
  };
  return { copied, announcement, copy: (nombre: string, text: string) => void tryOnce(nombre, text) };
}
