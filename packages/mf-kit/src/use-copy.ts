import { useEffect, useState } from 'react';

/** Duration in ms of the notice that a text was copied. */
const NOTICE_MS = 2500;

/**
 * Copies texts. `copied` is the name of the last copied text for a moment, so that the notice appears beside its button.
 */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const end = setTimeout(() => setCopied(null), NOTICE_MS);
    return () => clearTimeout(end);
  }, [copied]);

  /**
   * @returns whether the text was copied. Without https, or without the user's permission, the clipboard is
   * unavailable.
   */
  const copy = async (text: string, name = text): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(name);
    return true;
  };
  return { copied, copy };
}
