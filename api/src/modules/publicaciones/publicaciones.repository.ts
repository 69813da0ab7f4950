import type { CrearPublicacion, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { type Centavos, EXISTENCIAS } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../database/database.ts';
import { ReadCoalescer } from '../../database/database-time-budget.ts';
import { numericACentavos } from '../../database/money-column.ts';
import { GuestReads, MemberReads } from '../../database/replicas.ts';
import { FotoUrls } from '../../files/fotos.service.ts';
import { type CatalogoSearch, isOwnFirst } from './catalogo/criteria.ts';
import { isIndexOnly, wholePage } from './catalogo/query-plan.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { publicacionFrom, publicacionJson, publicacionRow, type Vista } from './publicacion.mapper.ts';

/** A page of the catalogue. */
interface CatalogoPage {
  /** The listings, as the text of a JSON array. */
  json: string;
  /** Versions of the listings. */
  tag: string;
  /** Rows found, one more than the page if another page follows. */
  found: number;
  /** Id of the last listing of a full page, otherwise null. */
  last: number | null;
}

interface PublicacionTraits extends Pick<PublicacionEntity, 'categoria' | 'marca' | 'modelo' | 'user_id'> {
  isListed: boolean;
}

/** The columns of a listing that a sale needs. */
type PublicacionForSale = Pick<
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

/** The reader of a single listing. */
interface Lector {
  vista: Vista;
  usuarioId: number | null;
  isAdmin: boolean;
}

/** Page size that the screens request. */
const PAGE_OF_SCREENS = 24;

/** Columns of a new listing; the others have defaults. */
export type PublicacionNueva = Pick<
  PublicacionEntity,
  keyof CrearPublicacion | 'user_id' | 'fotos' | 'fecha' | 'clave' | 'huella'
>;

/** The columns of a listing that a change writes. */
export type PublicacionCambios = Partial<
  Omit<PublicacionEntity, 'id' | 'user_id' | 'fecha' | 'version' | 'clave' | 'huella'>
>;

type Reading = Pick<GuestReads, 'query' | 'source'>;

/**
 * Selects the connection pool for catalogue reads. Guests have their own pool, with a short statement timeout. The reads run
 * outside transactions, because concurrent callers share their results.
 */
@Injectable()
export class CatalogoReads {
  constructor(
    private readonly guests: GuestReads,
    private readonly members: MemberReads,
  ) {}

  from(vista: Vista): Reading {
    return vista === 'invitado' ? this.guests : this.members;
  }
}

/**
 * Listings in PostgreSQL. Reads join tables of usuarios (shop name) and ventas (buyers), so that a page is one statement.
 * Writes touch `publicaciones` only.
 */
@Injectable()
export class PublicacionesRepository {
  private readonly pages = new ReadCoalescer<CatalogoPage>();

  constructor(
    private readonly database: Database,
    private readonly reads: CatalogoReads,
    private readonly addresses: FotoUrls,
  ) {}

  /** A page; of a car's parts without an order, those for it first, then those compatible with it. */
  async page(query: CatalogoSearch): Promise<CatalogoPage> {
    if (!isOwnFirst(query)) return this.read(query);
    const own = await this.read({ ...query, car: 'own' });
    const left = query.limite - own.found;
    if (left < 0) return own;
    const others = await this.read({ ...query, car: 'compatible', limite: left });
    const rows = [own, others].map(({ json }) => json.slice(1, -1)).filter((text) => text !== '');
    return {
      json: `[${rows.join(',')}]`,
      tag: `${own.tag} ${others.tag}`,
      found: own.found + others.found,
      last: others.last ?? own.last,
    };
  }

  /** Built by PostgreSQL as one row. Concurrent callers share the read. */
  private async read(query: CatalogoSearch): Promise<CatalogoPage> {
    const { sql, params } = wholePage(query);
    // The forms of a search and of other page sizes would exhaust the names.
    const isNamed = query.terms.length === 0 && query.limite === PAGE_OF_SCREENS;
    const isIndexWalk = isNamed && isIndexOnly(query);
    const reading = this.reads.from(query.vista);
    return this.pages.run(JSON.stringify([query.vista, reading.source, sql, params]), async () => {
      const [page] = await reading.query<CatalogoPage>(sql, params, { isNamed, isIndexWalk });
      if (page === undefined) throw new Error('an aggregate gave no row');
      return { ...page, json: this.addresses.inJson(page.json), tag: page.tag + this.addresses.mark };
    });
  }

  /**
   * A listing as its reader may see it. A paused listing is visible to its owner, the admin and its buyers. A deleted one
   * is not visible.
   */
  async find(id: number, { vista, usuarioId, isAdmin }: Lector): Promise<PublicacionVisible | undefined> {
    const rows = await this.reads.from(vista).query<{ row: string }>(
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

  /** The traits that similar listings share with this one, which may be paused or deleted. */
  async traits(id: number): Promise<PublicacionTraits | undefined> {
    const rows: PublicacionTraits[] = await this.database.query(
      `SELECT categoria, marca, modelo, user_id, NOT pausada AND borrada_en IS NULL AS "isListed"
       FROM publicaciones WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  /**
   * Hash of the first photo of each of these listings. Includes paused and deleted listings; omits those without photos.
   */
  covers(ids: readonly number[]): Promise<{ id: number; hash: string }[]> {
    return this.database.query(
      'SELECT id, fotos ->> 0 AS hash FROM publicaciones WHERE id = ANY($1) AND jsonb_array_length(fotos) > 0',
      [ids],
    );
  }

  /** Stores a listing. Returns it as a session sees it. */
  async insert(nueva: PublicacionNueva): Promise<Publicacion> {
    const { identifiers } = await this.database.manager.insert(PublicacionEntity, nueva);
    return this.findForChange(identifiers[0]?.id);
  }

  /** The listing that a user's key published, also a deleted one; undefined without one. */
  async findByKey(userId: number, clave: string): Promise<{ id: number; huella: string } | undefined> {
    const rows: { id: number; huella: string }[] = await this.database.query(
      'SELECT id, huella FROM publicaciones WHERE user_id = $1 AND clave = $2',
      [userId, clave],
    );
    return rows[0];
  }

  /** Writes changes of a listing that `lockForChange` has locked, with the next version. */
  async update({ id, version }: PublicacionEntity, cambios: PublicacionCambios): Promise<void> {
    await this.database.manager.update(PublicacionEntity, id, { ...cambios, version: version + 1 });
  }

  /** A listing as a session sees it, inside a transaction; deleted ones too. */
  async findForChange(id: number): Promise<Publicacion> {
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
   * Locks a listing for a sale: until the transaction ends it cannot be paused, edited or deleted. With counted units the
   * lock is exclusive; otherwise sales share it. Also deleted ones.
   */
  async lockForSale(id: number): Promise<PublicacionForSale | undefined> {
    // TOCTOU: a stock limit may be set or removed while we wait for the lock. Then the other statement finds the row.
    const row = (await this.lockBy(LOCK_FOR_SALE, id)) ?? (await this.lockBy(lockWhere('true', 'NO KEY UPDATE'), id));
    return row && { ...row, precio: numericACentavos(row.precio) };
  }

  private async lockBy(sql: string, id: number): Promise<StoredForSale | undefined> {
    const [row]: StoredForSale[] = await this.database.locking(sql, [id]);
    return row;
  }

  /**
   * Takes units of a listing locked by `lockForSale` that has enough; selling the last one hides it and increments its
   * version. Cache invalidation is awaited after the commit.
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
   * Returns units, up to the maximum. A listing hidden by its last sale becomes visible with its next version, unless it
   * was paused by hand since. Without a limit it changes nothing.
   */
  async giveBackUnidades(id: number, unidades: number): Promise<void> {
    await this.database.inTransaction.query(
      `UPDATE publicaciones SET existencias = least(existencias + $2, ${EXISTENCIAS.maximo}), pausada = pausada AND (existencias > 0 OR pausada_a_mano),
         version = version + (existencias = 0)::integer
       WHERE id = $1 AND existencias IS NOT NULL`,
      [id, unidades],
    );
  }

  /** Lowest price of the last hour that was replaced by a higher one; null without one. */
  async lowestPrecio(id: number): Promise<Centavos | null> {
    const rows: { precio: string | null }[] = await this.database.queryPrepared(
      `SELECT min(precio) AS precio FROM precios_anteriores WHERE publicacion_id = $1 AND hasta > now() - interval '1 hour'`,
      [id],
    );
    const precio = rows[0]?.precio ?? null;
    return precio === null ? null : numericACentavos(precio);
  }
}
