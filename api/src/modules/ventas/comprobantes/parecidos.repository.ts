import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import type { Fingerprint } from './perceptual-hash.ts';

/** In bits. */
const MAX_DISTANCE = 48;
/** An image with fewer bits set is nearly blank and is compared by its bytes only. */
const MIN_DETAIL = 64;
const MAX_CANDIDATES = 200;

/** A proof that may be similar, with the cells of both. */
interface Candidate {
  id: number;
  own: Buffer;
  others: Buffer;
}

@Injectable()
export class ParecidosRepository {
  constructor(private readonly database: Database) {}

  /** The proof's key in the file store; undefined if it has been compared or deleted. */
  async keyToCompare(id: number): Promise<string | undefined> {
    const rows: { clave: string }[] = await this.database.query(
      "SELECT clave FROM archivos WHERE id = $1 AND tipo = 'comprobante' AND NOT comparado",
      [id],
    );
    return rows[0]?.clave;
  }

  /**
   * Committed before the comparison begins, so that of two concurrent comparisons at least one sees the other's
   * fingerprint.
   */
  async insertHuella(fileId: number, { entera, anclada }: Fingerprint): Promise<void> {
    await this.database.query(
      `INSERT INTO huellas_de_comprobantes (archivo_id, entera, anclada, medias_entera, medias_anclada)
       VALUES ($1, $2::bit(3072), $3::bit(3072), $4, $5) ON CONFLICT (archivo_id) DO NOTHING`,
      [fileId, entera.bits, anclada.bits, entera.medias, anclada.medias],
    );
  }

  /** Newest first. */
  async sameBytes(fileId: number): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT otro.id FROM archivos propio
       JOIN archivos otro ON otro.sha256 = propio.sha256 AND otro.tipo = 'comprobante' AND otro.id <> propio.id
       WHERE propio.id = $1 ORDER BY otro.id DESC LIMIT ${MAX_CANDIDATES}`,
      [fileId],
    );
    return rows.map(({ id }) => id);
  }

  /** Nearest first. The range of detail is an index condition that every near fingerprint meets. */
  async near(fileId: number, marco: 'entera' | 'anclada'): Promise<Candidate[]> {
    return this.database.query(
      `SELECT h.archivo_id AS id, propia.medias_${marco} AS own, h.medias_${marco} AS others
       FROM huellas_de_comprobantes propia
       JOIN huellas_de_comprobantes h
         ON h.detalle_${marco} BETWEEN propia.detalle_${marco} - ${MAX_DISTANCE} AND propia.detalle_${marco} + ${MAX_DISTANCE}
       WHERE propia.archivo_id = $1 AND propia.detalle_${marco} >= ${MIN_DETAIL} AND h.archivo_id <> $1
         AND bit_count(h.${marco} # propia.${marco}) <= ${MAX_DISTANCE}
       ORDER BY bit_count(h.${marco} # propia.${marco}), h.archivo_id DESC LIMIT ${MAX_CANDIDATES}`,
      [fileId],
    );
  }

  /** Stores the similar proofs in both directions, and marks this proof as compared. */
  async link(fileId: number, other: readonly number[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(
        `WITH otros AS (SELECT unnest($2::bigint[]) AS id)
         INSERT INTO comprobantes_parecidos (archivo_id, otro_id)
         SELECT $1::bigint, id FROM otros UNION ALL SELECT id, $1::bigint FROM otros
         ON CONFLICT DO NOTHING`,
        [fileId, other],
      );
      await this.database.query('UPDATE archivos SET comparado = true WHERE id = $1', [fileId]);
    });
  }

  /** Sales with a similar proof, also a refused one, by sale; a sale without any has no entry. */
  async salesAlike(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows: { venta_id: number; others: number[] }[] = await this.database.query(
      `SELECT v.id AS venta_id, json_agg(otra.id ORDER BY otra.id) AS others
       FROM ventas v
       JOIN comprobantes_parecidos p ON p.archivo_id = v.comprobante_id
       JOIN ventas otra ON (otra.comprobante_id = p.otro_id OR otra.comprobante_rechazado_id = p.otro_id) AND otra.id <> v.id
       WHERE v.id = ANY($1)
       GROUP BY v.id`,
      [ventaIds],
    );
    return new Map(rows.map(({ venta_id, others }) => [venta_id, others]));
  }
}
