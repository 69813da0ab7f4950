import sharp from 'sharp';
import type { Local } from '../plan/cuentas.ts';
import { pdfPage } from './pdf.ts';

/** A seller's tax certificate as a PDF of one page. It says of itself that it is made up. */
export function constanciaPdf({ nombre, apellido, nombreLocal, dni, localidad }: Local): Buffer {
  return pdfPage([
    { text: 'Constancia de inscripción', body: 22, y: 740 },
    { text: 'Documento de demostración, sin valor legal', body: 11, y: 716 },
    { text: `Titular: ${nombre} ${apellido}`, body: 13, y: 660 },
    { text: `DNI: ${dni}`, body: 13, y: 636 },
    { text: `Nombre de fantasía: ${nombreLocal}`, body: 13, y: 612 },
    { text: `Domicilio comercial: ${localidad}, provincia de Buenos Aires`, body: 13, y: 588 },
    { text: 'Actividad: venta al por menor de partes y accesorios para vehículos', body: 13, y: 564 },
  ]);
}

/** A study certificate as a scan of 1240 × 1754 px. Its lines of text are bars: a font is not on every machine. */
export function certificadoEstudioPdf(): Promise<Buffer> {
  return sharp(Buffer.from(CERTIFICADO)).flatten({ background: '#f4f1e8' }).jpeg({ quality: 82 }).toBuffer();
}

const LINES = [760, 830, 900, 970, 1040]
  .map((y, i) => `<rect x="170" y="${y}" width="${i === 4 ? 420 : 900 - ((i * 97) % 160)}" height="16" rx="8"/>`)
  .join('');

const CERTIFICADO = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" viewBox="0 0 1240 1754">
  <rect width="1240" height="1754" fill="#f4f1e8"/><rect x="60" y="60" width="1120" height="1634" fill="none" stroke="#8a6d2f" stroke-width="10"/>
  <rect x="84" y="84" width="1072" height="1586" fill="none" stroke="#8a6d2f" stroke-width="3"/>
  <g fill="none" stroke="#23374d" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"><path d="M620 210l150 86v172l-150 86-150-86V296z"/><path d="M620 382 470 296M620 382l150-86M620 382v172"/><circle cx="620" cy="382" r="34" fill="#f4f1e8"/></g>
  <g fill="#23374d"><rect x="330" y="620" width="580" height="30" rx="15"/><rect x="440" y="676" width="360" height="18" rx="9"/></g><g fill="#6f767d">${LINES}</g>
  <g fill="none" stroke="#1f4f8c" stroke-width="6" stroke-linecap="round"><path d="M220 1420c60-110 90 60 130-40s60 90 120-20M760 1430c40-90 80-90 70 0s90-110 130-30 60 0 90-30"/></g>
  <g fill="#6f767d"><rect x="190" y="1470" width="320" height="4"/><rect x="730" y="1470" width="320" height="4"/><rect x="250" y="1492" width="200" height="14" rx="7"/><rect x="790" y="1492" width="200" height="14" rx="7"/></g>
  <circle cx="620" cy="1320" r="96" fill="#b3211b" opacity=".85"/><circle cx="620" cy="1320" r="72" fill="none" stroke="#f4f1e8" stroke-width="5"/></svg>`;
