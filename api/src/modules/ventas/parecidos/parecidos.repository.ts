import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import type { Huella } from './huella.ts';

/** Bits in which two views of the same picture differ at most: what is farther need not be looked at (ADR 0013). */
const DISTANCIA = 48;
/** A picture with fewer bits set shows next to nothing: only the same bytes make two of these the same. */
const DETALLE_MINIMO = 64;
/** The nearest of them, which are looked at. */
const CANDIDATOS = 200;

/** A proof whose turn to be compared has come. */
export interface ComprobantePorComparar {
  id: number;
  clave: string;
}

/** A proof that may be the same picture as another: the cells of both, in the frame in which they are near. */
export interface Candidato {
  id: number;
  propias: Buffer;
  otras: Buffer;
}

/** The fingerprints of proofs, and which proofs are alike. */
@Injectable()
export class ParecidosRepository {
  constructor(private readonly database: Database) {}

  /** The next proof behind this id that has not been compared. */
  async next(despuesDe: number): Promise<ComprobantePorComparar | undefined> {
    const rows: ComprobantePorComparar[] = await this.database.query(
      "SELECT id, clave FROM archivos WHERE tipo = 'comprobante' AND NOT comparado AND id > $1 ORDER BY id LIMIT 1",
      [despuesDe],
    );
    return rows[0];
  }

  /** Keeps a fingerprint. It is there for others before its own comparison begins: of two at once, one sees the other. */
  async insertHuella(archivoId: number, { entera, anclada }: Huella): Promise<void> {
    await this.database.query(
      `INSERT INTO huellas_de_comprobantes (archivo_id, entera, anclada, medias_entera, medias_anclada)
       VALUES ($1, $2::bit(3072), $3::bit(3072), $4, $5) ON CONFLICT (archivo_id) DO NOTHING`,
      [archivoId, entera.bits, anclada.bits, entera.medias, anclada.medias],
    );
  }

  /** The proofs of which the very same bytes were uploaded, the newest of them. */
  async sameBytes(archivoId: number): Promise<number[]> {
    const rows: { id: number }[] = await this.database.query(
      `SELECT otro.id FROM archivos propio
       JOIN archivos otro ON otro.sha256 = propio.sha256 AND otro.tipo = 'comprobante' AND otro.id <> propio.id
       WHERE propio.id = $1 ORDER BY otro.id DESC LIMIT ${CANDIDATOS}`,
      [archivoId],
    );
    return rows.map(({ id }) => id);
  }

  /** The proofs whose fingerprint is near in a frame, the nearest first; those of another amount of detail cannot be. */
  async near(archivoId: number, marco: 'entera' | 'anclada'): Promise<Candidato[]> {
    return this.database.query(
      `SELECT h.archivo_id AS id, propia.medias_${marco} AS propias, h.medias_${marco} AS otras
       FROM huellas_de_comprobantes propia
       JOIN huellas_de_comprobantes h
         ON h.detalle_${marco} BETWEEN propia.detalle_${marco} - ${DISTANCIA} AND propia.detalle_${marco} + ${DISTANCIA}
       WHERE propia.archivo_id = $1 AND propia.detalle_${marco} >= ${DETALLE_MINIMO} AND h.archivo_id <> $1
         AND bit_count(h.${marco} # propia.${marco}) <= ${DISTANCIA}
       ORDER BY bit_count(h.${marco} # propia.${marco}), h.archivo_id DESC LIMIT ${CANDIDATOS}`,
      [archivoId],
    );
  }

  /** Writes down which proofs are like this one, both ways, and that it has been compared. */
  async link(archivoId: number, otros: readonly number[]): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query(
        `WITH otros AS (SELECT unnest($2::bigint[]) AS id)
         INSERT INTO comprobantes_parecidos (archivo_id, otro_id)
         SELECT $1::bigint, id FROM otros UNION ALL SELECT id, $1::bigint FROM otros
         ON CONFLICT DO NOTHING`,
        [archivoId, otros],
      );
      await this.database.query('UPDATE archivos SET comparado = true WHERE id = $1', [archivoId]);
    });
  }

  /** By sale, the other sales whose proof is like its own, in order; a sale without any has no entry. */
  async salesAlike(ventaIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows: { venta_id: number; otras: number[] }[] = await this.database.query(
      `SELECT v.id AS venta_id, json_agg(otra.id ORDER BY otra.id) AS otras
       FROM ventas v
       JOIN comprobantes_parecidos p ON p.archivo_id = v.comprobante_id
       JOIN ventas otra ON otra.comprobante_id = p.otro_id
       WHERE v.id = ANY($1)
       GROUP BY v.id`,
      [ventaIds],
    );
    return new Map(rows.map(({ venta_id, otras }) => [venta_id, otras]));
  }
}
