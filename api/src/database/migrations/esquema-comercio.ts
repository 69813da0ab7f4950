/** Listings, sales and the cashback ledger. */
export const ESQUEMA_DE_COMERCIO = `
  -- What the catalogue's search runs over: name, location, model and compatibility (specification, section 2).
  CREATE FUNCTION busqueda_de_publicacion(nombre text, ubicacion text, modelo text, compatibilidad jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN texto_busqueda(concat_ws(' ', nombre, ubicacion, modelo, (
      SELECT string_agg((c ->> 'marca') || ' ' || (c ->> 'modelo'), ' ') FROM jsonb_array_elements(compatibilidad) AS c
    )));

  CREATE TABLE publicaciones (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES usuarios,
    nombre_producto text NOT NULL,
    marca text NOT NULL,
    modelo text NOT NULL,
    precio numeric(14, 2) NOT NULL CHECK (precio >= 0 AND precio <> 'NaN'),
    ubicacion text NOT NULL,
    envio boolean NOT NULL,
    tipo_envio text,
    categoria text NOT NULL,
    estado text NOT NULL,
    codigo_serie text NOT NULL DEFAULT '',
    marca_repuesto text NOT NULL DEFAULT '',
    descripcion text NOT NULL DEFAULT '',
    compatibilidad jsonb NOT NULL DEFAULT '[]',
    fotos jsonb NOT NULL DEFAULT '[]', -- hashes, in order
    pausada boolean NOT NULL DEFAULT false,
    borrada_en timestamptz,
    fecha timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    nombre_orden text NOT NULL GENERATED ALWAYS AS (texto_busqueda(nombre_producto)) STORED,
    busqueda text NOT NULL
      GENERATED ALWAYS AS (busqueda_de_publicacion(nombre_producto, ubicacion, modelo, compatibilidad)) STORED
  );
  CREATE INDEX publicaciones_recientes ON publicaciones (fecha DESC, id DESC) WHERE NOT pausada AND borrada_en IS NULL;
  CREATE INDEX publicaciones_por_precio ON publicaciones (precio, id) WHERE NOT pausada AND borrada_en IS NULL;
  CREATE INDEX publicaciones_por_nombre ON publicaciones (nombre_orden, id) WHERE NOT pausada AND borrada_en IS NULL;
  CREATE INDEX publicaciones_por_marca ON publicaciones (marca, modelo, fecha DESC, id DESC)
    WHERE NOT pausada AND borrada_en IS NULL;
  CREATE INDEX publicaciones_por_ubicacion ON publicaciones (ubicacion, fecha DESC, id DESC)
    WHERE NOT pausada AND borrada_en IS NULL;
  CREATE INDEX publicaciones_de_usuario ON publicaciones (user_id, fecha DESC, id DESC) WHERE borrada_en IS NULL;
  CREATE INDEX publicaciones_busqueda ON publicaciones USING gin (busqueda gin_trgm_ops);
  CREATE INDEX publicaciones_fotos ON publicaciones USING gin (fotos);

  CREATE TABLE ventas (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    publicacion_id bigint NOT NULL REFERENCES publicaciones,
    vendedor_id bigint NOT NULL REFERENCES usuarios,
    comprador_id bigint NOT NULL REFERENCES usuarios,
    nombre_producto text NOT NULL,
    cantidad integer NOT NULL CHECK (cantidad >= 1),
    precio_unitario numeric(14, 2) NOT NULL CHECK (precio_unitario >= 0 AND precio_unitario <> 'NaN'),
    descuento integer NOT NULL CHECK (descuento BETWEEN 0 AND 100),
    total_con_descuento numeric(14, 2) NOT NULL CHECK (total_con_descuento >= 0 AND total_con_descuento <> 'NaN'),
    cashback_usado numeric(14, 2) NOT NULL CHECK (cashback_usado >= 0 AND cashback_usado <> 'NaN'),
    monto numeric(14, 2) NOT NULL CHECK (monto >= 0 AND monto <> 'NaN'),
    cupon numeric(14, 2) NOT NULL CHECK (cupon >= 0 AND cupon <> 'NaN'),
    envio boolean NOT NULL,
    tipo_envio text,
    localidad_envio text NOT NULL DEFAULT '',
    direccion_envio text NOT NULL DEFAULT '',
    altura_envio text NOT NULL DEFAULT '',
    entrecalles_envio text NOT NULL DEFAULT '',
    pago_recibido boolean NOT NULL DEFAULT false,
    confirmacioncomprador boolean NOT NULL DEFAULT false,
    comprobante_id bigint REFERENCES archivos,
    fecha timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1
  );
  CREATE INDEX ventas_de_vendedor ON ventas (vendedor_id, fecha DESC, id DESC);
  CREATE INDEX ventas_de_comprador ON ventas (comprador_id, fecha DESC, id DESC);
  CREATE INDEX ventas_de_publicacion ON ventas (publicacion_id, comprador_id);

  -- The ledger: what is added here for a user is that user's balance, always (contract, 'Money').
  CREATE TABLE movimientos_cashback (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL REFERENCES usuarios,
    venta_id bigint REFERENCES ventas,
    motivo text NOT NULL,
    importe numeric(14, 2) NOT NULL CHECK (importe <> 'NaN'),
    saldo numeric(14, 2) NOT NULL CHECK (saldo >= 0 AND saldo <> 'NaN'),
    fecha timestamptz NOT NULL
  );
  CREATE INDEX movimientos_de_usuario ON movimientos_cashback (usuario_id, id);
`;
