/** While the site draws: what will stand in the page, by the id of its element. */
let drawn: Readonly<Record<string, string>> | null = null;

/** Text that the site has inlined in the page, by the id of its element; '' where there is none. */
export function inlinedText(id: string): string {
  return drawn ? (drawn[id] ?? '') : (document.getElementById(id)?.textContent ?? '');
}

/** For the site's drawing, where there is no document. */
export function drawFrom(texts: Readonly<Record<string, string>>): void {
  drawn = texts;
}
