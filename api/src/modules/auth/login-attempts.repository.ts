import type { TipoCuenta } from '@fluxpartes/dominio';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { type Counter, type CountRow, countOneLess, countOneMore } from '../../http/rate-limit-counters.repository.ts';
import { type SesionNueva, storeSesion } from '../../http/sesiones.repository.ts';

export interface FoundCuenta {
  id: number;
  contrasena_hash: string;
}

interface AttemptToCount {
  email: string;
  /** For the administrator only the admin's known devices count. */
  isAdmin: boolean;
  /** SHA-256 of the device's token. */
  device: Buffer | undefined;
  /** The counter of a known device; `window` in ms. */
  perDevice: { name: string; window: number };
  /** The counters used for an unknown device. */
  others: readonly Counter[];
  now: Date;
}

export interface CountedAttempt {
  cuenta: FoundCuenta | undefined;
  counted: CountRow[];
}

/** A user with the hash that was verified, or the admin. */
export type Verified = { usuarioId: number; hash: string } | { usuarioId: null; hash: null };

interface LoginToStore {
  verified: Verified;
  sesion: SesionNueva;
  counted: readonly CountRow[];
  /** SHA-256 of the device's tokens; the previous one stops working. */
  device: { previous: Buffer | undefined; token: Buffer; expires: Date };
  maxDevices: number;
}

/** The row of the device ($2) if it is known to the account, or to the admin ($4). */
const KNOWN_DEVICE = `
  SELECT id FROM aparatos_conocidos WHERE token_sha256 = $2 AND vence_en > $3
  AND coalesce(usuario_id, 0) = CASE WHEN $4::boolean THEN 0 ELSE (SELECT id FROM cuenta) END`;

/** A known device has its own counter ($5, $6), other devices the remaining ones ($7, $8). */
const COUNTERS = `(
  SELECT $5::text || ':' || id, $6::bigint FROM aparato
  UNION ALL SELECT key, length FROM unnest($7::text[], $8::bigint[]) AS o (key, length) WHERE NOT EXISTS (SELECT FROM aparato))`;

const COUNT_ATTEMPT = `
  WITH cuenta AS (SELECT id, contrasena_hash FROM usuarios WHERE lower(email) = lower($1)),
       aparato AS (${KNOWN_DEVICE}),
       counted AS (${countOneMore(COUNTERS, '$9::bigint')})
  SELECT cuenta.id, cuenta.contrasena_hash, counted.key, counted.points, counted.expire
  FROM counted LEFT JOIN cuenta ON true`;

/** 0 stands for the administrator. */
const OWNER = 'coalesce(usuario_id, 0)';

/**
 * `FOR SHARE` on the user serialises with a password change, which then finds and ends this session. The foreign key's
 * `FOR KEY SHARE` would not. It is the first lock.
 *
 * All accounts known by the device's old token get the new one. Devices beyond the limit are deleted, least recently used
 * first. To avoid deadlocks between accounts that share devices, all rows are locked by id before any is written.
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

/** Login attempts: one statement before the hash is verified, one after. */
@Injectable()
export class LoginAttemptsRepository {
  constructor(private readonly database: Database) {}

  /** Counts an attempt, and finds the account of its e-mail, ignoring case. */
  async count({ email, isAdmin, device, perDevice, others, now }: AttemptToCount): Promise<CountedAttempt> {
    const rows: (CountRow & { id: number | null; contrasena_hash: string })[] = await this.database.queryPrepared(
      COUNT_ATTEMPT,
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
   * Opens the session, uncounts the attempt and stores the device, all or nothing.
   * @returns the account type, null for the admin, undefined if the password has changed since
   */
  async store({ verified, sesion, counted, device, maxDevices }: LoginToStore): Promise<TipoCuenta | null | undefined> {
    const rows: { tipo_cuenta: TipoCuenta | null }[] = await this.database.queryPrepared(STORE_LOGIN, [
      ...[verified.usuarioId, verified.hash, sesion.tokenSha256, sesion.now, sesion.expires, sesion.dispositivo],
      ...[counted.map(({ key }) => key), counted.map(({ expire }) => expire)],
      ...[device.previous ?? null, device.token, device.expires, maxDevices],
    ]);
    return rows[0]?.tipo_cuenta;
  }
}
