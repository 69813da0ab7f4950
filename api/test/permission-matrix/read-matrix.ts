import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks a cell for an account type that cannot have such a target. */
export const NONE = '-';

/** One row of `permission-matrix.md`: a call, its target, and the expected result for each column. */
export interface MatrixRow {
  llamada: string;
  target: string;
  expected: Readonly<Record<string, string>>;
}

/** The rows of `permission-matrix.md`. A row without a cell for each column is an error. */
export function readMatrix(): MatrixRow[] {
  const text = readFileSync(join(__dirname, 'permission-matrix.md'), 'utf8');
  const [titles = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1).map(trim));
  return rows.map((cells) => {
    if (cells.length !== titles.length) throw new Error(`a row with ${cells.length} cells: ${cells.join(' | ')}`);
    const [llamada = '', target = ''] = cells;
    const expected = Object.fromEntries(titles.slice(2).map((title, i) => [title, cells[i + 2] ?? '']));
    return { llamada, target, expected };
  });
}

function trim(cell: string): string {
  return cell.trim();
}
