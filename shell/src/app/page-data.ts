/** On the server: the page's inlined texts by element id. */
let texts: Readonly<Record<string, string>> | null = null;

/** Text inlined in the page by the server, by element id; '' if there is none. */
export function inlinedText(id: string): string {
  return texts ? (texts[id] ?? '') : (document.getElementById(id)?.textContent ?? '');
}

/** For SSR, which has no document. */
export function setInlinedTexts(inlined: Readonly<Record<string, string>>): void {
  texts = inlined;
}
