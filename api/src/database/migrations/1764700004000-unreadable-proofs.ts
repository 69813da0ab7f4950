import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../create-index-concurrently.ts';

/** A proof that is too small to be read keeps no purchase from ending by itself. */
export class UnreadableProofs1764700004000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE ventas ADD COLUMN IF NOT EXISTS comprobante_ilegible boolean NOT NULL DEFAULT false',
    );
    await createIndexConcurrently(
      runner,
      'ventas_que_vencen',
      `ON ventas (vence_en, id)
       WHERE (comprobante_id IS NULL OR comprobante_ilegible) AND NOT pago_recibido AND anulada_en IS NULL`,
    );
    await runner.query('DROP INDEX IF EXISTS ventas_por_vencer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'ventas_por_vencer',
      'ON ventas (vence_en, id) WHERE comprobante_id IS NULL AND NOT pago_recibido AND anulada_en IS NULL',
    );
    await runner.query('DROP INDEX ventas_que_vencen');
    await runner.query('ALTER TABLE ventas DROP COLUMN comprobante_ilegible');
  }
}
