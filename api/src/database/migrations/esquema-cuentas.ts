/** Accounts, sessions and private files. `numeric` takes NaN, so every amount has a CHECK against it. */
export const ESQUEMA_DE_CUENTAS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS unaccent;

  -- Lower case without accents, as the searches compare. unaccent itself is only STABLE, its dictionary never changes here.
  CREATE FUNCTION texto_busqueda(texto text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));

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
    version integer NOT NULL DEFAULT 1
  );
  CREATE UNIQUE INDEX usuarios_email_unico ON usuarios (lower(email));

  CREATE TABLE archivos (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL REFERENCES usuarios,
    tipo text NOT NULL,
    clave text NOT NULL UNIQUE,
    mime text NOT NULL,
    bytes bigint NOT NULL,
    fecha timestamptz NOT NULL
  );
  CREATE INDEX archivos_usuario ON archivos (usuario_id);
  ALTER TABLE usuarios
    ADD FOREIGN KEY (constancia_afip_id) REFERENCES archivos,
    ADD FOREIGN KEY (certificado_estudio_id) REFERENCES archivos,
    ADD FOREIGN KEY (certificado_trabajo_id) REFERENCES archivos;

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
    vence_en timestamptz NOT NULL
  );
  CREATE INDEX sesiones_usuario ON sesiones (usuario_id);
  CREATE INDEX sesiones_vencimiento ON sesiones (vence_en);
`;

/** What the service itself keeps: answers of retried calls, the audit trail, the counters of the rate limits. */
export const ESQUEMA_DE_SERVICIO = `
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
  CREATE INDEX auditoria_entidad ON auditoria (entidad, entidad_id, fecha);

  -- Counters may be lost in a crash, not slow every write down: unlogged.
  CREATE UNLOGGED TABLE limites (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
`;
