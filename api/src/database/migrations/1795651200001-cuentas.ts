import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, sessions, files, mail, and the service's own tables. */
export class Cuentas1795651200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEXTO);
    await runner.query(USUARIOS);
    await runner.query(SESIONES);
    await runner.query(CORREO);
    await runner.query(SERVICIO);
    await runner.query(AVISOS);
  }

  /** The baseline creates every table, so its rollback would delete all data. Restore a backup instead. */
  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}

const TEXTO = String.raw`
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS unaccent;

  -- Lower case without accents, as the searches compare. unaccent itself is only STABLE, its dictionary never changes here.
  CREATE FUNCTION texto_busqueda(texto text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));

  -- The LIKE pattern of a text that holds another, as the searches compare; LIKE's own wildcards are escaped.
  CREATE FUNCTION patron_de_busqueda(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN '%' || regexp_replace(texto_busqueda(texto), '([\\%_])', '\\\1', 'g') || '%';

  -- dniNormal of packages/dominio, in SQL. NULL for a text that is no DNI, which stays as it is.
  CREATE FUNCTION normalizar_dni(dni text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN substring(
      regexp_replace(
        normalize(dni, NFKC) COLLATE "C",
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]', '', 'g'
      ) COLLATE "C"
      from '^[A-Za-z\u00c0-\u024f]*0*([1-9][0-9]{0,8})$'
    );

  CREATE FUNCTION escribir_dni_normal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.dni := coalesce(normalizar_dni(NEW.dni), NEW.dni);
    RETURN NEW;
  END $$;
`;

/** `numeric` takes NaN, so every amount has a CHECK against it. */
const USUARIOS = `
  CREATE TABLE usuarios (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL,
    contrasena_hash text NOT NULL,
    tipo_cuenta text NOT NULL CHECK (tipo_cuenta IN ('mecanico', 'vendedor')),
    nombre text NOT NULL,
    apellido text NOT NULL,
    nombre_local text NOT NULL DEFAULT '',
    localidad text NOT NULL,
    dni text NOT NULL CONSTRAINT usuarios_dni_unico UNIQUE,
    telefono text NOT NULL,
    cashback numeric(14, 2) NOT NULL DEFAULT 0 CHECK (cashback >= 0 AND cashback <> 'NaN'),
    constancia_afip_id bigint,
    certificado_estudio_id bigint,
    certificado_trabajo_id bigint,
    aprobado_constancia_afip boolean NOT NULL DEFAULT false,
    aprobado_certificado_estudio boolean NOT NULL DEFAULT false,
    fecha timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    -- The admin's search for users, and the part of the search for sales that a party adds.
    busqueda text NOT NULL
      GENERATED ALWAYS AS (texto_busqueda(nombre || ' ' || apellido || ' ' || email || ' ' || dni)) STORED,
    busqueda_de_parte text NOT NULL GENERATED ALWAYS AS (
      texto_busqueda(email || ' ' || nombre || ' ' || apellido || ' ' || telefono || ' ' || nombre_local)) STORED,
    -- In lower case. It holds the address, so that a changed e-mail is unconfirmed by itself.
    email_confirmado text,
    -- Owed of coupons that were withdrawn after they had been spent.
    deuda_cashback numeric(14, 2) NOT NULL DEFAULT 0
      CONSTRAINT usuarios_deuda_cashback CHECK (deuda_cashback >= 0 AND deuda_cashback <> 'NaN'),
    cuenta_bancaria text, -- a CBU or an alias in its normal form
    cuenta_borrada_en timestamptz -- the row's amounts and sales stay (ADR 72)
  );
  CREATE UNIQUE INDEX usuarios_email_unico ON usuarios (lower(email));
  CREATE INDEX usuarios_busqueda ON usuarios USING gin (busqueda gin_trgm_ops);
  CREATE INDEX usuarios_busqueda_de_parte ON usuarios USING gin (busqueda_de_parte gin_trgm_ops);
  CREATE INDEX usuarios_constancia_afip ON usuarios (constancia_afip_id) WHERE constancia_afip_id IS NOT NULL;
  CREATE INDEX usuarios_certificado_estudio ON usuarios (certificado_estudio_id) WHERE certificado_estudio_id IS NOT NULL;
  CREATE INDEX usuarios_certificado_trabajo ON usuarios (certificado_trabajo_id) WHERE certificado_trabajo_id IS NOT NULL;
  CREATE INDEX usuarios_con_documentos_pendientes ON usuarios (id)
    WHERE (constancia_afip_id IS NOT NULL AND NOT aprobado_constancia_afip)
       OR (certificado_estudio_id IS NOT NULL AND NOT aprobado_certificado_estudio);
  -- usuarios_dni_unico holds however a DNI is spelled.
  CREATE TRIGGER usuarios_dni_normal BEFORE INSERT OR UPDATE OF dni
    ON usuarios FOR EACH ROW EXECUTE FUNCTION escribir_dni_normal();

  CREATE TABLE archivos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL REFERENCES usuarios,
    tipo text NOT NULL,
    clave text NOT NULL UNIQUE,
    mime text NOT NULL,
    bytes bigint NOT NULL,
    fecha timestamptz NOT NULL,
    sha256 bytea,
    comparado boolean NOT NULL DEFAULT false
  );
  CREATE INDEX archivos_usuario ON archivos (usuario_id);
  CREATE INDEX archivos_por_comparar ON archivos (id) WHERE tipo = 'comprobante' AND NOT comparado;
  CREATE INDEX archivos_sha256 ON archivos (sha256) WHERE sha256 IS NOT NULL;
  ALTER TABLE usuarios
    ADD FOREIGN KEY (constancia_afip_id) REFERENCES archivos,
    ADD FOREIGN KEY (certificado_estudio_id) REFERENCES archivos,
    ADD FOREIGN KEY (certificado_trabajo_id) REFERENCES archivos;

  -- What an account has stored, and since when a document is not the account's any more.
  CREATE TABLE fotos_de_usuarios (
    usuario_id bigint NOT NULL REFERENCES usuarios,
    hash text NOT NULL,
    bytes bigint NOT NULL, -- of its three sizes
    fecha timestamptz NOT NULL, -- of its last upload
    PRIMARY KEY (usuario_id, hash)
  );
  CREATE TABLE archivos_reemplazados (
    archivo_id bigint PRIMARY KEY REFERENCES archivos ON DELETE CASCADE,
    fecha timestamptz NOT NULL
  );
  CREATE INDEX archivos_reemplazados_fecha ON archivos_reemplazados (fecha);

  -- Similar comprobantes: a perceptual hash of the whole image and of the part between its edges.
  CREATE TABLE huellas_de_comprobantes (
    archivo_id bigint PRIMARY KEY REFERENCES archivos,
    entera bit(3072) NOT NULL,
    anclada bit(3072) NOT NULL,
    medias_entera bytea NOT NULL,
    medias_anclada bytea NOT NULL,
    -- How many bits are set: two within a distance differ by no more than it, so most need not be compared.
    detalle_entera integer NOT NULL GENERATED ALWAYS AS (bit_count(entera)) STORED,
    detalle_anclada integer NOT NULL GENERATED ALWAYS AS (bit_count(anclada)) STORED
  );
  CREATE INDEX huellas_por_detalle_entera ON huellas_de_comprobantes (detalle_entera);
  CREATE INDEX huellas_por_detalle_anclada ON huellas_de_comprobantes (detalle_anclada);

  -- Each pair both ways.
  CREATE TABLE comprobantes_parecidos (
    archivo_id bigint NOT NULL REFERENCES archivos,
    otro_id bigint NOT NULL REFERENCES archivos,
    PRIMARY KEY (archivo_id, otro_id)
  );
  CREATE INDEX comprobantes_parecidos_otro ON comprobantes_parecidos (otro_id);
`;

const SESIONES = `
  CREATE TABLE contrasenas_selladas (
    usuario_id bigint PRIMARY KEY REFERENCES usuarios,
    llave_id text NOT NULL,
    sello bytea NOT NULL
  );

  CREATE TABLE sesiones (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_sha256 bytea NOT NULL UNIQUE,
    usuario_id bigint REFERENCES usuarios, -- null: the administrator
    renovada_en timestamptz NOT NULL,
    vence_en timestamptz NOT NULL,
    abierta_en timestamptz,
    dispositivo text -- a short name, neither the browser's whole header nor the address
  );
  CREATE INDEX sesiones_usuario ON sesiones (usuario_id);
  CREATE INDEX sesiones_vencimiento ON sesiones (vence_en);

  -- The devices that an account was entered from: attempts of others on its e-mail do not hold these up (ADR 22).
  CREATE TABLE aparatos_conocidos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_sha256 bytea NOT NULL,
    usuario_id bigint REFERENCES usuarios ON DELETE CASCADE, -- null: the administrator
    usado_en timestamptz NOT NULL,
    vence_en timestamptz NOT NULL
  );
  -- One device may know several accounts.
  CREATE UNIQUE INDEX aparatos_conocidos_token ON aparatos_conocidos (token_sha256, coalesce(usuario_id, 0));
  CREATE INDEX aparatos_conocidos_usuario ON aparatos_conocidos (coalesce(usuario_id, 0), usado_en);
  CREATE INDEX aparatos_conocidos_vencimiento ON aparatos_conocidos (vence_en);
`;

/**
 * Mail that waits to be sent, and the links in it. A user has one link of each kind: a new link replaces the old one.
 */
const CORREO = `
  CREATE TABLE correo_pendiente (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clase text NOT NULL,
    -- null: nobody. No foreign key: checking it would be work that only a request that matches an account does.
    usuario_id bigint,
    fecha timestamptz NOT NULL,
    para text, -- null: the account's address. Personal, and gone with the row
    cambio_id bigint,
    venta_id bigint
  );

  CREATE TABLE enlaces_de_recuperacion (
    usuario_id bigint PRIMARY KEY REFERENCES usuarios,
    token_sha256 bytea NOT NULL UNIQUE,
    enviado_a text NOT NULL,
    pedido_id bigint NOT NULL, -- the mail it went with: of two sent at the same time, the later request wins
    vence_en timestamptz NOT NULL
  );

  CREATE TABLE confirmaciones_de_email (
    usuario_id bigint PRIMARY KEY REFERENCES usuarios,
    token_sha256 bytea NOT NULL UNIQUE,
    enviado_a text NOT NULL, -- in lower case
    pedido_id bigint NOT NULL, -- as above
    vence_en timestamptz NOT NULL
  );

  -- Changes of e-mail or password that the old address may undo.
  CREATE TABLE cambios_de_acceso (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL REFERENCES usuarios,
    fecha timestamptz NOT NULL,
    cambio_email boolean NOT NULL,
    cambio_contrasena boolean NOT NULL,
    email_anterior text NOT NULL,
    contrasena_hash_anterior text NOT NULL, -- the hash alone, as no sealed copy is kept of what may come back
    token_sha256 bytea UNIQUE, -- null until the mail is written
    vence_en timestamptz NOT NULL,
    cuenta_bancaria_anterior text -- the CBU or alias that undoing restores: '' for an empty one
  );
  CREATE INDEX cambios_de_acceso_usuario ON cambios_de_acceso (usuario_id);
  CREATE INDEX cambios_de_acceso_email ON cambios_de_acceso (lower(email_anterior));
  CREATE INDEX cambios_de_acceso_vencimiento ON cambios_de_acceso (vence_en);
`;

/** Tables of the service: responses of retried calls, audit trail, rate limit counters. */
const SERVICIO = `
  CREATE TABLE claves_idempotencia (
    quien text NOT NULL,
    clave text NOT NULL,
    llamada text NOT NULL,
    huella text NOT NULL,
    respuesta json, -- not jsonb: a retry gets the keys in the same order too
    fecha timestamptz NOT NULL,
    PRIMARY KEY (quien, clave)
  );
  CREATE INDEX claves_idempotencia_fecha ON claves_idempotencia (fecha);

  CREATE TABLE auditoria (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    quien text NOT NULL,
    fecha timestamptz NOT NULL,
    entidad text NOT NULL,
    entidad_id bigint NOT NULL,
    accion text NOT NULL,
    antes jsonb,
    despues jsonb
  );
  CREATE INDEX auditoria_de_entidad ON auditoria (entidad, entidad_id, id);
  -- The times that passwords were shown are by far the most rows; a history of changes does not walk over them.
  CREATE INDEX auditoria_de_cambios ON auditoria (entidad, entidad_id, id) WHERE accion <> 'contrasena_revelada';

  -- Counters may be lost in a crash, not slow every write down: unlogged.
  CREATE UNLOGGED TABLE limites (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );

  -- When the demo data began to be filled in, and when they were complete: at most one row.
  CREATE TABLE demostracion (
    unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
    inicio timestamptz NOT NULL,
    completa_en timestamptz
  );

  -- Jobs that a trigger sends, with what pg-boss writes of a job.
  CREATE FUNCTION encolar_trabajo(cola text, datos jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, policy)
    SELECT name, datos, retry_limit, retry_delay, retry_backoff, expire_seconds * interval '1 second', policy
    FROM pgboss.queue WHERE name = cola
    ON CONFLICT DO NOTHING
  $$;
`;

/**
 * Notifies every process of changes on the channel `cambios` (ADR 52). `catalogo`: listings. `miembros`: data of
 * listings that only signed-in users see. `sesiones:` with ids: sessions that ended or were renewed; without ids if
 * there are too many. Each statement sends one notification for all its rows. PostgreSQL merges equal notifications of
 * a transaction.
 */
const AVISOS = `
  CREATE FUNCTION avisar_cambio() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('cambios', TG_ARGV[0]);
    RETURN NULL;
  END $$;

  CREATE FUNCTION avisar_sesiones() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ids text;
  BEGIN
    SELECT string_agg(id::text, ',') INTO ids FROM viejas;
    IF ids IS NOT NULL THEN
      -- A notice holds 8000 bytes.
      PERFORM pg_notify('cambios', CASE WHEN length(ids) < 4000 THEN 'sesiones:' || ids ELSE 'sesiones' END);
    END IF;
    RETURN NULL;
  END $$;

  CREATE TRIGGER usuarios_aviso AFTER UPDATE OF nombre_local, tipo_cuenta OR TRUNCATE ON usuarios
    FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('miembros');
  CREATE TRIGGER sesiones_aviso_borradas AFTER DELETE ON sesiones
    REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION avisar_sesiones();
  CREATE TRIGGER sesiones_aviso_cambiadas AFTER UPDATE ON sesiones
    REFERENCING OLD TABLE AS viejas FOR EACH STATEMENT EXECUTE FUNCTION avisar_sesiones();
  CREATE TRIGGER sesiones_aviso_vaciadas AFTER TRUNCATE ON sesiones
    FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('sesiones');
`;
