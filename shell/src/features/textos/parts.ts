/** A piece of a text that whoever runs the site wrote. */
export interface Part {
  kind: 'heading' | 'paragraph';
  text: string;
  /** The line of the text that it ends at, which no other piece does. */
  line: number;
}

/**
 * The pieces of a plain text: a line that begins with '# ' is a heading, lines up to the next blank one are a paragraph.
 * Nothing in it is anything but text.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  const endParagraph = (line: number) => {
    if (lines.length > 0) parts.push({ kind: 'paragraph', text: lines.join(' '), line });
    lines = [];
  };
  const all = text.split(/\r?\n/).map((one) => one.trim());
  for (const [at, line] of all.entries()) {
    if (line.startsWith('# ')) {
      endParagraph(at - 1);
      parts.push({ kind: 'heading', text: line.slice(2).trim(), line: at });
    } else if (line === '') endParagraph(at);
    else lines.push(line);
  }
  endParagraph(all.length);
  return parts;
}
