import type { TipoCuenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.ts';
import {
  type Counter,
  type CountRow,
  countOneLess,
  countOneMore,
} from '../../../http/rate-limit-counters.repository.ts';
import { type SesionNueva, storeSesion } from '../../../http/sesiones.repository.ts';

/** An account as a login finds it: who it is, and the hash of its password. */
export interface FoundCuenta {
  id: number;
  contrasena_hash: string;
}

/** A try to sign in, about to be counted. */
export interface TryToCount {
  email: string;
  /** The e-mail is the administrator's: devices count that the administrator came in from, and no user's. */
  isAdmin: boolean;
  /** The SHA-256 of the device's token. */
  device: Buffer | undefined;
  /** The limit of a device that the account was entered from: its name, and how long its window lasts, in ms. */
  perDevice: { name: string; window: number };
  /** What is counted of any other. */
  others: readonly Counter[];
  now: Date;
}

/** What a counted try found. */
export interface CountedTry {
  cuenta: FoundCuenta | undefined;
  counted: CountRow[];
}

/** Whose password was right: a user with the hash that it was verified against, or the administrator. */
export type Verified = { usuarioId: number; hash: string } | { usuarioId: null; hash: null };

/** A login that succeeded, about to be stored. */
export interface LoginToStore {
  verified: Verified;
  sesion: SesionNueva;
  counted: readonly CountRow[];
  /** The tokens of the device, by their SHA-256: the one that it came with, if any, stops working. */
  device: { previous: Buffer | undefined; token: Buffer; expires: Date };
  /** The most devices that an account keeps. */
  most: number;
}

/** The device's row ($2) where one of the accounts was entered from it: the administrator ($4), or the one that is found. */
const KNOWN_DEVICE = `
  SELECT id FROM aparatos_conocidos WHERE token_sha256 = $2 AND vence_en > $3
  AND coalesce(usuario_id, 0) = CASE WHEN $4::boolean THEN 0 ELSE (SELECT id FROM cuenta) END`;

/** What a try is counted under: a known device by itself ($5, $6), any other by the rest ($7, $8). */
const COUNTERS = `(
  SELECT $5::text || ':' || id, $6::bigint FROM aparato
  UNION ALL SELECT key, length FROM unnest($7::text[], $8::bigint[]) AS o (key, length) WHERE NOT EXISTS (SELECT FROM aparato))`;

const COUNT_TRY = `
  WITH cuenta AS (SELECT id, contrasena_hash FROM usuarios WHERE lower(email) = lower($1)),
       aparato AS (${KNOWN_DEVICE}),
       counted AS (${countOneMore(COUNTERS, '$9::bigint')})
  SELECT cuenta.id, cuenta.contrasena_hash, counted.key, counted.points, counted.expire
  FROM counted LEFT JOIN cuenta ON true`;

/** What the administrator's devices stand under, beside the users' ids. */
const OWNER = 'coalesce(usuario_id, 0)';

/**
 * The row of the user is held `FOR SHARE`: a change of password under way is waited for, and one that comes after waits and
 * then finds this session among those it ends. (`FOR KEY SHARE`, as the foreign key takes, would wait for neither.) Nothing
 * else is locked before it. A device's row has its token once: what is known by the old one gets the new one, for every
 * account; this account's use is noted; and its devices beyond the most go, those not used for longest first. All of these
 * rows are locked in one order before any is written: accounts that share devices would wait for one another in a circle.
 */
const STORE_LOGIN = `
  WITH usuario AS (SELECT id, tipo_cuenta FROM usuarios WHERE id = $1 AND contrasena_hash = $2 FOR SHARE),
       entra AS (SELECT id, tipo_cuenta FROM usuario UNION ALL SELECT NULL, NULL WHERE $1::bigint IS NULL),
       sesion AS (${storeSesion('entra', ['$3', '$4', '$5', '$6'])}),
       devueltos AS (${countOneLess('(SELECT * FROM unnest($7::text[], $8::bigint[]) WHERE EXISTS (SELECT FROM entra))')}),
       aparatos AS (
         SELECT id, usuario_id, usado_en, token_sha256 = $9 AND vence_en > $4 AS viene FROM aparatos_conocidos
         WHERE (token_sha256 = $9 OR ${OWNER} = coalesce($1, 0)) AND EXISTS (SELECT FROM entra)
         ORDER BY id FOR UPDATE),
       conocidos AS (
         UPDATE aparatos_conocidos SET token_sha256 = $10,
           usado_en = CASE WHEN ${OWNER} = coalesce($1, 0) THEN $4 ELSE usado_en END,
           vence_en = CASE WHEN ${OWNER} = coalesce($1, 0) THEN $11 ELSE vence_en END
         WHERE id IN (SELECT id FROM aparatos WHERE viene)
         RETURNING usuario_id),
       nuevo AS (
         INSERT INTO aparatos_conocidos (token_sha256, usuario_id, usado_en, vence_en)
         SELECT $10, id, $4, $11 FROM entra
         WHERE NOT EXISTS (SELECT FROM conocidos WHERE usuario_id IS NOT DISTINCT FROM entra.id)),
       olvidados AS (
         DELETE FROM aparatos_conocidos WHERE id IN (
           SELECT id FROM aparatos WHERE ${OWNER} = coalesce($1, 0) AND viene IS NOT TRUE
           ORDER BY usado_en DESC, id DESC OFFSET $12 - 1))
  SELECT tipo_cuenta FROM entra`;

/** Tries to sign in, each one statement ahead of the hash and one behind it, and the devices' table. */
@Injectable()
export class TriesRepository {
  constructor(private readonly database: Database) {}

  /** Counts a try, and finds the account of its e-mail, whatever its case. */
  async count({ email, isAdmin, device, perDevice, others, now }: TryToCount): Promise<CountedTry> {
    const rows: (CountRow & { id: number | null; contrasena_hash: string })[] = await this.database.queryPrepared(
      COUNT_TRY,
      [
        ...[email, device ?? null, now, isAdmin, perDevice.name, perDevice.window],
        ...[others.map(({ key }) => key), others.map(({ window }) => window), now.getTime()],
      ],
    );
    const [first] = rows;
    const cuenta = first && first.id !== null ? { id: first.id, contrasena_hash: first.contrasena_hash } : undefined;
    return { cuenta, counted: rows.map(({ key, points, expire }) => ({ key, points, expire })) };
  }

  /**
   * Opens the session, gives back what was counted and notes the device, all or nothing; gives the account's type as it is
   * now, null for the administrator. Undefined where the password changed meanwhile.
   */
  async store({ verified, sesion, counted, device, most }: LoginToStore): Promise<TipoCuenta | null | undefined> {
    const rows: { tipo_cuenta: TipoCuenta | null }[] = await this.database.queryPrepared(STORE_LOGIN, [
      ...[verified.usuarioId, verified.hash, sesion.tokenSha256, sesion.now, sesion.expires, sesion.dispositivo],
      ...[counted.map(({ key }) => key), counted.map(({ expire }) => expire)],
      ...[device.previous ?? null, device.token, device.expires, most],
    ]);
    return rows[0]?.tipo_cuenta;
  }
}
