import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stands in a cell where nobody of that kind can have such a target. */
export const NO_HAY = '-';

/** One row of `matriz.md`: a call, what it is about, and what each column gets. */
export interface FilaDeMatriz {
  llamada: string;
  objetivo: string;
  esperado: Readonly<Record<string, string>>;
}

/** The rows of `matriz.md`. A row without a cell for each column is an error. */
export function leerMatriz(): FilaDeMatriz[] {
  const texto = readFileSync(join(__dirname, 'matriz.md'), 'utf8');
  const [titulos = [], , ...filas] = texto
    .split('\n')
    .filter((linea) => linea.startsWith('|'))
    .map((linea) => linea.split('|').slice(1, -1).map(trim));
  return filas.map((celdas) => {
    if (celdas.length !== titulos.length) throw new Error(`a row with ${celdas.length} cells: ${celdas.join(' | ')}`);
    const [llamada = '', objetivo = ''] = celdas;
    const esperado = Object.fromEntries(titulos.slice(2).map((titulo, i) => [titulo, celdas[i + 2] ?? '']));
    return { llamada, objetivo, esperado };
  });
}

function trim(celda: string): string {
  return celda.trim();
}
