import type { CrearPublicacion, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { type Centavos, EXISTENCIAS } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../database/database.ts';
import { numericACentavos } from '../../database/money-column.ts';
import { ReadCoalescer } from '../../database/read-coalescer.ts';
import { FotoUrls } from '../../files/fotos.service.ts';
import { isStraight, wholePage } from './catalogo/catalogo.query.ts';
import type { CatalogoSearch } from './catalogo/catalogo-search.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { publicacionFrom, publicacionJson, publicacionRow, type Vista } from './publicacion.mapper.ts';
import { ReadingsRepository } from './readings.repository.ts';

/** A page of the catalogue as PostgreSQL gives it. */
export interface CatalogoPage {
  /** The listings, as the text of a JSON array. */
  json: string;
  /** What they are versions of. */
  tag: string;
  /** The id of the last one, where another page follows. */
  last: number | null;
}

/** What a sale has to know of a listing. */
export type PublicacionForSale = Pick<
  PublicacionEntity,
  | 'user_id'
  | 'nombre_producto'
  | 'precio'
  | 'envio'
  | 'tipo_envio'
  | 'version'
  | 'pausada'
  | 'existencias'
  | 'borrada_en'
>;

type StoredForSale = Omit<PublicacionForSale, 'precio'> & { precio: string };

const lockWhere = (condition: string, lock: 'SHARE' | 'NO KEY UPDATE') =>
  `SELECT user_id, nombre_producto, precio, envio, tipo_envio, version, pausada, existencias, borrada_en
   FROM publicaciones WHERE id = $1 AND ${condition} FOR ${lock}`;

const LOCK_FOR_SALE = `SELECT * FROM (${lockWhere('existencias IS NULL', 'SHARE')}) AS sin_limite
  UNION ALL SELECT * FROM (${lockWhere('existencias IS NOT NULL', 'NO KEY UPDATE')}) AS contada`;

/** Who looks at a single listing. */
export interface Lector {
  vista: Vista;
  usuarioId: number | null;
  isAdmin: boolean;
}

/** Listings of a page as the screens ask for them. */
const PAGE_OF_SCREENS = 24;

/** What a new listing is made of; the rest has its beginning in the table. */
export type PublicacionNueva = Pick<
  PublicacionEntity,
  keyof CrearPublicacion | 'user_id' | 'fotos' | 'fecha' | 'clave' | 'huella'
>;

/** The columns of a listing that a change writes. */
export type PublicacionCambios = Partial<
  Omit<PublicacionEntity, 'id' | 'user_id' | 'fecha' | 'version' | 'clave' | 'huella'>
>;

/**
 * Listings in PostgreSQL. Reads look into the tables of usuarios (the shop's name) and ventas (who bought it), since
 * the schema is one and a page is one statement; writes touch publicaciones alone.
 */
@Injectable()
export class PublicacionesRepository {
  private readonly pages = new ReadCoalescer<CatalogoPage>();

  constructor(
    private readonly database: Database,
    private readonly readings: ReadingsRepository,
    private readonly addresses: FotoUrls,
  ) {}

  /** A page, put together by PostgreSQL: one row. Callers at the same time share it. */
  async page(query: CatalogoSearch): Promise<CatalogoPage> {
    const { sql, params } = wholePage(query);
    // What else is looked for decides how: a plan of before may be a bad one. And names are few, so that nobody uses them up
    // by asking for pages of every size.
    const isNamed = isStraight(query) && query.limite === PAGE_OF_SCREENS;
    const reading = this.readings.from(query.vista);
    return this.pages.run(JSON.stringify([query.vista, reading.source, sql, params]), async () => {
      const [page] = await reading.query<CatalogoPage>(sql, params, { isNamed });
      if (page === undefined) throw new Error('an aggregate gave no row');
      return { ...page, json: this.addresses.inJson(page.json), tag: page.tag + this.addresses.mark };
    });
  }

  /**
   * A listing as its reader may see it. A paused one is there for its owner, the admin and whoever bought it; a deleted
   * one for nobody (contract, 'Field visibility').
   */
  async find(id: number, { vista, usuarioId, isAdmin }: Lector): Promise<PublicacionVisible | undefined> {
    const rows = await this.readings.from(vista).query<{ row: string }>(
      `SELECT ${publicacionRow(vista)} FROM ${publicacionFrom(vista)}
       WHERE p.id = $1 AND p.borrada_en IS NULL AND (
         NOT p.pausada OR $2 OR p.user_id = $3
         OR EXISTS (SELECT FROM ventas v WHERE v.publicacion_id = p.id AND v.comprador_id = $3)
       )`,
      [id, isAdmin, usuarioId],
      { isNamed: true },
    );
    const [found] = rows;
    return found === undefined ? undefined : JSON.parse(this.addresses.inJson(found.row));
  }

  /** The hash of the first photo of each of these listings that has one; paused and deleted ones too. */
  covers(ids: readonly number[]): Promise<{ id: number; hash: string }[]> {
    return this.database.query(
      'SELECT id, fotos ->> 0 AS hash FROM publicaciones WHERE id = ANY($1) AND jsonb_array_length(fotos) > 0',
      [ids],
    );
  }

  /** Stores a listing and gives it back as a session sees it. */
  async insert(nueva: PublicacionNueva): Promise<Publicacion> {
    const { identifiers } = await this.database.manager.insert(PublicacionEntity, nueva);
    return this.read(identifiers[0]?.id);
  }

  /** The listing that a user's key published, a deleted one too; undefined where it published none. */
  async findByKey(userId: number, clave: string): Promise<{ id: number; huella: string } | undefined> {
    const rows: { id: number; huella: string }[] = await this.database.query(
      'SELECT id, huella FROM publicaciones WHERE user_id = $1 AND clave = $2',
      [userId, clave],
    );
    return rows[0];
  }

  /** Writes what changes of a listing that `lockForChange` holds, with its next version. */
  async update({ id, version }: PublicacionEntity, cambios: PublicacionCambios): Promise<void> {
    await this.database.manager.update(PublicacionEntity, id, { ...cambios, version: version + 1 });
  }

  /** A listing as a session sees it, inside a transaction; deleted ones too. */
  async read(id: number): Promise<Publicacion> {
    const rows: { row: Publicacion }[] = await this.database.query(
      `SELECT ${publicacionJson('with_sesion')} AS row FROM ${publicacionFrom('with_sesion')} WHERE p.id = $1`,
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw new Error('a listing of this transaction is not there');
    return { ...found.row, fotos: found.row.fotos.map((path) => this.addresses.of(path)) };
  }

  /** A listing that is not deleted, locked against sales and other changes until the transaction ends. */
  lockForChange(id: number): Promise<PublicacionEntity | null> {
    return this.database.manager.findOne(PublicacionEntity, {
      where: { id, borrada_en: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /**
   * A listing locked for a sale: until the transaction ends nobody pauses, edits or deletes it, and where its units are
   * counted nobody else sells it; where they are not, any number of sales hold it at once. Deleted ones too.
   */
  async lockForSale(id: number): Promise<PublicacionForSale | undefined> {
    // Neither half finds one that got its limit, or lost it, while its lock was waited for: then the one that is left does.
    const row = (await this.lockBy(LOCK_FOR_SALE, id)) ?? (await this.lockBy(lockWhere('true', 'NO KEY UPDATE'), id));
    return row && { ...row, precio: numericACentavos(row.precio) };
  }

  private async lockBy(sql: string, id: number): Promise<StoredForSale | undefined> {
    const [row]: StoredForSale[] = await this.database.locking(sql, [id]);
    return row;
  }

  /**
   * Takes units of a listing that `lockForSale` holds and that has as many; the last one takes it off the catalogue, with
   * its next version. Nobody waits for it but the transaction's end.
   */
  takeUnidades(id: number, cantidad: number): void {
    this.database.enqueueWrite(
      `UPDATE publicaciones SET existencias = existencias - $2, pausada = pausada OR existencias = $2,
         version = version + (existencias = $2)::integer
       WHERE id = $1`,
      [id, cantidad],
    );
  }

  /**
   * Gives units back, up to as many as a listing can have. Where the last one had been sold, the listing comes back as it
   * went, with its next version, unless it was paused by hand since; where there is no limit any more there is nothing to
   * count, and one that was deleted stays so.
   */
  async giveBackUnidades(id: number, unidades: number): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE publicaciones SET existencias = least(existencias + $2, ${EXISTENCIAS.maximo}), pausada = pausada AND (existencias > 0 OR pausada_a_mano),
         version = version + (existencias = 0)::integer
       WHERE id = $1 AND existencias IS NOT NULL`,
      [id, unidades],
    );
  }

  /** The lowest of the prices that a listing gave up for a higher one within the last hour; null where there is none. */
  async lowestPrecio(id: number): Promise<Centavos | null> {
    const rows: { precio: string | null }[] = await this.database.queryPrepared(
      `SELECT min(precio) AS precio FROM precios_anteriores WHERE publicacion_id = $1 AND hasta > now() - interval '1 hour'`,
      [id],
    );
    const precio = rows[0]?.precio ?? null;
    return precio === null ? null : numericACentavos(precio);
  }
}
