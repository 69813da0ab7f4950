/** A piece of a text that whoever runs the site wrote. */
export interface Part {
  kind: 'heading' | 'paragraph';
  text: string;
}

/**
 * The pieces of a plain text: a line that begins with '# ' is a heading, lines up to the next blank one are a paragraph.
 * Nothing in it is anything but text.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) parts.push({ kind: 'paragraph', text: lines.join(' ') });
    lines = [];
  };
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line.startsWith('# ')) {
      endParagraph();
      parts.push({ kind: 'heading', text: line.slice(2).trim() });
    } else if (line === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  return parts;
}
