import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import type { Huella } from './huella.ts';

/** Two views of the same image differ by at most so many bits. */
const DISTANCE = 48;
/** A picture with fewer bits set shows next to nothing: only the same bytes make two of these the same. */
const MIN_DETAIL = 64;
/** The nearest of them, which are looked at. */
const CANDIDATES = 200;

/** A proof that may be the same picture as another: the cells of both, in the frame in which they are near. */
export interface Candidate {
  id: number;
  own: Buffer;
  others: Buffer;
}

/** The fingerprints of proofs, and which proofs are alike. */
@Injectable()
export class ParecidosRepository {
  constructor(private readonly database: Database) {}

  /** The key of a proof's bytes; undefined where it has been compared, or is not there any more. */
  async keyToCompare(id: number): Promise<string | undefined> {
    const rows: { clave: string }[] = await this.database.query(
      "SELECT clave FROM archivos WHERE id = $1 AND tipo = 'comprobante' AND NOT comparado",
      [id],
    );
    return rows[0]?.clave;
  }

  /** Keeps a fingerprint. It is there for others before its own comparison begins: of two at once, one sees the other. */
  async insertHuella(fileId: number, { entera, anclada }: Huella): Promise<void> {
    await this.database.query(
      `INSERT INTO huellas_de_comprobantes (archivo_id, entera, anclada, medias_entera, medias_anclada)
       VALUES ($1, $2::bit(3072), $3::bit(3072), $4, $5) ON CONFLICT (archivo_id) DO NOTHING`,
      [fileId, entera.bits, anclada.bits, entera.medias, anclada.medias],
    );
  }

  /** The proofs of which the very same bytes were uploaded, the newest of them. */
  async sameBytes(fileId: number): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT otro.id FROM archivos propio
       JOIN archivos otro ON otro.sha256 = propio.sha256 AND otro.tipo = 'comprobante' AND otro.id <> propio.id
       WHERE propio.id = $1 ORDER BY otro.id DESC LIMIT ${CANDIDATES}`,
      [fileId],
    );
    return rows.map(({ id }) => id);
  }

  /** The proofs whose fingerprint is near in a frame, the nearest first; those of another amount of detail cannot be. */
  async near(fileId: number, marco: 'entera' | 'anclada'): Promise<Candidate[]> {
    return this.database.query(
      `SELECT h.archivo_id AS id, propia.medias_${marco} AS own, h.medias_${marco} AS others
       FROM huellas_de_comprobantes propia
       JOIN huellas_de_comprobantes h
         ON h.detalle_${marco} BETWEEN propia.detalle_${marco} - ${DISTANCE} AND propia.detalle_${marco} + ${DISTANCE}
       WHERE propia.archivo_id = $1 AND propia.detalle_${marco} >= ${MIN_DETAIL} AND h.archivo_id <> $1
         AND bit_count(h.${marco} # propia.${marco}) <= ${DISTANCE}
       ORDER BY bit_count(h.${marco} # propia.${marco}), h.archivo_id DESC LIMIT ${CANDIDATES}`,
      [fileId],
    );
  }

  /** Writes down which proofs are like this one, both ways, and that it has been compared. */
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

  /** By sale, the other sales whose proof is like its own, in order; a sale without any has no entry. */
  async salesAlike(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows: { venta_id: number; others: number[] }[] = await this.database.query(
      `SELECT v.id AS venta_id, json_agg(otra.id ORDER BY otra.id) AS others
       FROM ventas v
       JOIN comprobantes_parecidos p ON p.archivo_id = v.comprobante_id
       JOIN ventas otra ON otra.comprobante_id = p.otro_id
       WHERE v.id = ANY($1)
       GROUP BY v.id`,
      [ventaIds],
    );
    return new Map(rows.map(({ venta_id, others }) => [venta_id, others]));
  }
}
