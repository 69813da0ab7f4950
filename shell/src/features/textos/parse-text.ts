export interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
  /** The text's line at which it ends; unique. */
  line: number;
}

/** Splits a plain text: a line that begins with '# ' is a heading, lines up to the next blank one are a paragraph. */
export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (line: number) => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join(' '), line });
    lines = [];
  };
  const all = text.split(/\r?\n/).map((line) => line.trim());
  for (const [at, line] of all.entries()) {
    if (line.startsWith('# ')) {
      endParagraph(at - 1);
      blocks.push({ kind: 'heading', text: line.slice(2).trim(), line: at });
    } else if (line === '') endParagraph(at);
    else lines.push(line);
  }
  endParagraph(all.length);
  return blocks;
}
