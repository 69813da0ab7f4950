/** A line of text on the page: size in points, and its height from the bottom of the sheet. */
export interface Renglon {
  texto: string;
  cuerpo: number;
  y: number;
}

/** An A4 page of Helvetica, which every reader has, as a PDF file. Takes what Latin-1 has. */
export function hojaPdf(renglones: readonly Renglon[]): Buffer {
  const contenido = renglones.map(({ texto, cuerpo, y }) => `BT /F1 ${cuerpo} Tf 72 ${y} Td (${escapar(texto)}) Tj ET`);
  const dibujo = ['0.14 0.22 0.30 rg', ...contenido, '0.54 0.43 0.18 RG 2 w 54 690 487 -150 re S'].join('\n');
  return armar([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${dibujo.length} >>\nstream\n${dibujo}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Objects, their offsets, and the trailer that points to them. All Latin-1, so a character is a byte. */
function armar(objetos: readonly string[]): Buffer {
  let archivo = '%PDF-1.4\n';
  const indice = objetos.map((objeto, i) => {
    const desde = archivo.length;
    archivo += `${i + 1} 0 obj\n${objeto}\nendobj\n`;
    return `${String(desde).padStart(10, '0')} 00000 n \n`;
  });
  const tabla = `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${indice.join('')}`;
  const cola = `trailer\n<< /Size ${objetos.length + 1} /Root 1 0 R >>\nstartxref\n${archivo.length}\n%%EOF\n`;
  return Buffer.from(archivo + tabla + cola, 'latin1');
}

function escapar(texto: string): string {
  return texto.replace(/[\\()]/g, (signo) => `\\${signo}`);
}
