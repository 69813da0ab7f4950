/** A line of text on the page: size in points, and its height from the bottom of the sheet. */
export interface TextLine {
  text: string;
  body: number;
  y: number;
}

/** An A4 page of Helvetica, which every reader has, as a PDF file. Takes what Latin-1 has. */
export function pdfPage(lines: readonly TextLine[]): Buffer {
  const content = lines.map(({ text, body, y }) => `BT /F1 ${body} Tf 72 ${y} Td (${escaped(text)}) Tj ET`);
  const drawing = ['0.14 0.22 0.30 rg', ...content, '0.54 0.43 0.18 RG 2 w 54 690 487 -150 re S'].join('\n');
  return build([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Objects, their offsets, and the trailer that points to them. All Latin-1, so a character is a byte. */
function build(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const index = objects.map((object, i) => {
    const desde = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(desde).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${index.join('')}`;
  const queue = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + queue, 'latin1');
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, (sign) => `\\${sign}`);
}
