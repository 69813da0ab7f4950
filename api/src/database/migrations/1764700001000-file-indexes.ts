import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently.ts';

const COLUMNS = [
  ['usuarios', 'constancia_afip_id'],
  ['usuarios', 'certificado_estudio_id'],
  ['usuarios', 'certificado_trabajo_id'],
  ['comprobantes_parecidos', 'otro_id'],
] as const;

/** Each file that is deleted is looked for in the columns that refer to files: without these, table by table. */
export class FileIndexes1764700001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) {
      await createIndexConcurrently(
        runner,
        nameOf(table, column),
        `ON ${table} (${column}) WHERE ${column} IS NOT NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`DROP INDEX ${nameOf(table, column)}`);
  }
}

function nameOf(table: string, column: string): string {
  return `${table}_${column.replace(/_id$/, '')}`;
}
