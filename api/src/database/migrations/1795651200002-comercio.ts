import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listings, sales, the cashback ledger and the settlements with the shops. */
export class Comercio1795651200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PUBLICACIONES);
    await runner.query(VENTAS);
    await runner.query(LIQUIDACIONES);
    await runner.query(HITOS_DE_VENTAS);
    await runner.query(BUSQUEDA_DE_VENTAS);
  }

  /** The baseline creates every table, so its rollback would delete all data. Restore a backup instead. */
  async down(): Promise<void> {
    throw new Error('the baseline cannot be undone');
  }
}

const PUBLICACIONES = `
  -- What the catalogue's search runs over: name, location, model and compatibility.
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
      GENERATED ALWAYS AS (busqueda_de_publicacion(nombre_producto, ubicacion, modelo, compatibilidad)) STORED,
    para_invitados text CONSTRAINT publicaciones_listas CHECK (para_invitados IS NOT NULL),
    existencias integer CONSTRAINT publicaciones_existencias CHECK (existencias >= 0), -- null: no limit
    -- The idempotency key of its creation, and the fingerprint of what was sent.
    clave text,
    huella text,
    pausada_a_mano boolean NOT NULL DEFAULT false
  );
  CREATE INDEX publicaciones_de_usuario ON publicaciones (user_id, fecha DESC, id DESC) WHERE borrada_en IS NULL;
  CREATE UNIQUE INDEX publicaciones_clave ON publicaciones (user_id, clave);
  CREATE INDEX publicaciones_fotos ON publicaciones USING gin (fotos);
  CREATE TRIGGER publicaciones_aviso AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON publicaciones
    FOR EACH STATEMENT EXECUTE FUNCTION avisar_cambio('catalogo');

  -- What a guest sees of a listing, as the text of its JSON: pages of the catalogue only join such texts (ADR 54). The specs
  -- hold it against publicacion.mapper.ts, whose keys it repeats.
  CREATE FUNCTION publicacion_lista(p publicaciones) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT row_to_json(visible)::text FROM (SELECT
      p.id, p.nombre_producto, p.marca, p.modelo, p.envio, p.tipo_envio, p.categoria, p.estado, p.codigo_serie,
      p.marca_repuesto, p.compatibilidad,
      (SELECT coalesce(json_agg('/api/fotos/' || foto || '/1280.webp' ORDER BY orden), '[]')
       FROM jsonb_array_elements_text(p.fotos) WITH ORDINALITY AS f (foto, orden)) AS fotos,
      p.descripcion, p.pausada,
      to_char(p.fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS fecha,
      p.version) AS visible
  $$;
  CREATE FUNCTION anotar_publicacion_lista() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.para_invitados := publicacion_lista(NEW);
    RETURN NEW;
  END $$;
  CREATE TRIGGER publicaciones_lista BEFORE INSERT OR UPDATE ON publicaciones
    FOR EACH ROW EXECUTE FUNCTION anotar_publicacion_lista();

  -- Prices that a listing gave up for a higher one, and until when it had them: a buyer who saw the old price just before must
  -- not pay the rise out of their cashback. They are read for an hour.
  CREATE TABLE precios_anteriores (
    publicacion_id bigint NOT NULL REFERENCES publicaciones (id) ON DELETE CASCADE,
    precio numeric(14, 2) NOT NULL,
    hasta timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX precios_anteriores_por_publicacion ON precios_anteriores (publicacion_id, hasta);
  CREATE FUNCTION anotar_precio_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO precios_anteriores (publicacion_id, precio) VALUES (OLD.id, OLD.precio);
    RETURN NULL;
  END $$;
  CREATE TRIGGER precio_anterior AFTER UPDATE OF precio ON publicaciones
    FOR EACH ROW WHEN (OLD.precio < NEW.precio) EXECUTE FUNCTION anotar_precio_anterior();
`;

const VENTAS = `
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
    version integer NOT NULL DEFAULT 1,
    busqueda text NOT NULL GENERATED ALWAYS AS (texto_busqueda(nombre_producto)) STORED,
    busqueda_con_partes text NOT NULL DEFAULT '',
    unidades_tomadas integer NOT NULL DEFAULT 0, -- of the listing's existencias, so that they can be given back
    anulada_en timestamptz,
    anulada_por text,
    motivo_anulacion text,
    vence_en timestamptz, -- until when it waits for its proof
    recordada_en timestamptz,
    cuenta_devolucion text,
    devuelta_en timestamptz,
    referencia_devolucion text,
    pagada_en timestamptz,
    constancia_del_vendedor boolean, -- whether the shop's certificate was approved as it sold
    liquidacion_id bigint,
    recibida_en timestamptz,
    -- The idempotency key of the purchase, and the fingerprint of what was sent.
    clave text,
    huella text,
    descontado numeric(14, 2) NOT NULL DEFAULT 0, -- of the refund, for a coupon that was spent
    cashback_recortado numeric(14, 2) NOT NULL DEFAULT 0, -- of the returned cashback, over the balance's bound
    comprobante_ilegible boolean NOT NULL DEFAULT false -- too small to be read: it keeps no purchase from expiring
  );
  CREATE INDEX ventas_recientes ON ventas (fecha DESC, id DESC);
  CREATE INDEX ventas_de_vendedor ON ventas (vendedor_id, fecha DESC, id DESC);
  CREATE INDEX ventas_de_comprador ON ventas (comprador_id, fecha DESC, id DESC);
  CREATE INDEX ventas_de_publicacion ON ventas (publicacion_id, comprador_id);
  CREATE INDEX ventas_de_comprobante ON ventas (comprobante_id) WHERE comprobante_id IS NOT NULL;
  CREATE UNIQUE INDEX ventas_clave ON ventas (comprador_id, clave);
  CREATE INDEX ventas_busqueda ON ventas USING gin (busqueda gin_trgm_ops);
  CREATE INDEX ventas_por_aprobar ON ventas (fecha DESC, id DESC)
    WHERE (comprobante_id IS NOT NULL OR monto = 0) AND NOT pago_recibido;
  CREATE INDEX ventas_que_vencen ON ventas (vence_en, id)
    WHERE (comprobante_id IS NULL OR comprobante_ilegible) AND NOT pago_recibido AND anulada_en IS NULL;
  CREATE INDEX ventas_a_devolver ON ventas (fecha DESC, id DESC)
    WHERE anulada_en IS NOT NULL AND pago_recibido AND devuelta_en IS NULL;
  CREATE INDEX ventas_pagas_de_vendedor ON ventas (vendedor_id, fecha, id) WHERE pago_recibido AND anulada_en IS NULL;
  CREATE INDEX ventas_por_liquidar ON ventas (vendedor_id, id)
    WHERE pago_recibido AND anulada_en IS NULL AND liquidacion_id IS NULL;

  -- Requests about a sale: an annulment; or a withdrawal, with a code where somebody without an account asks.
  CREATE TABLE pedidos_de_ventas (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    venta_id bigint NOT NULL REFERENCES ventas (id),
    clase text NOT NULL CHECK (clase IN ('anulacion', 'arrepentimiento')),
    pedido_por text NOT NULL CHECK (pedido_por IN ('comprador', 'vendedor')),
    motivo text NOT NULL,
    codigo text UNIQUE,
    fecha timestamptz NOT NULL,
    estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'aceptado', 'rechazado')),
    respuesta text NOT NULL DEFAULT '',
    resuelto_en timestamptz
  );
  CREATE INDEX pedidos_de_venta ON pedidos_de_ventas (venta_id, id DESC);
  CREATE UNIQUE INDEX pedidos_pendientes ON pedidos_de_ventas (venta_id, clase) WHERE estado = 'pendiente';

  -- The ledger: a user's balance is always the sum of its movements.
  CREATE TABLE movimientos_cashback (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    usuario_id bigint NOT NULL REFERENCES usuarios,
    venta_id bigint REFERENCES ventas,
    motivo text NOT NULL,
    importe numeric(14, 2) NOT NULL CHECK (importe <> 'NaN'),
    saldo numeric(14, 2) NOT NULL CHECK (saldo >= 0 AND saldo <> 'NaN'),
    fecha timestamptz NOT NULL,
    -- The payment behind the cashback of approved sales, beside coupons of paid ones (ADR 88).
    respaldo numeric(14, 2) NOT NULL DEFAULT 0 CHECK (respaldo <> 'NaN')
  );
  CREATE INDEX movimientos_de_usuario ON movimientos_cashback (usuario_id, id);
  CREATE INDEX movimientos_de_venta ON movimientos_cashback (venta_id);
`;

const LIQUIDACIONES = `
  CREATE TABLE liquidaciones (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vendedor_id bigint NOT NULL REFERENCES usuarios,
    fecha timestamptz NOT NULL,
    cuenta_bancaria text NOT NULL,
    bruto numeric(14, 2) NOT NULL CHECK (bruto >= 0 AND bruto <> 'NaN'),
    comision numeric(14, 2) NOT NULL CHECK (comision >= 0 AND comision <> 'NaN'),
    neto numeric(14, 2) NOT NULL CHECK (neto = bruto - comision),
    pagada_en timestamptz,
    referencia text,
    deshecha_en timestamptz,
    version integer NOT NULL DEFAULT 1,
    CHECK ((pagada_en IS NULL) = (referencia IS NULL)),
    CHECK (pagada_en IS NULL OR deshecha_en IS NULL)
  );
  CREATE INDEX liquidaciones_de_vendedor ON liquidaciones (vendedor_id, id DESC);
  CREATE INDEX liquidaciones_por_pagar ON liquidaciones (id DESC) WHERE pagada_en IS NULL AND deshecha_en IS NULL;

  -- The amounts of each sale as they were settled. The key keeps a sale from being in two settlements.
  CREATE TABLE ventas_liquidadas (
    venta_id bigint PRIMARY KEY REFERENCES ventas,
    liquidacion_id bigint NOT NULL REFERENCES liquidaciones,
    bruto numeric(14, 2) NOT NULL CHECK (bruto >= 0 AND bruto <> 'NaN'),
    porcentaje integer NOT NULL CHECK (porcentaje BETWEEN 0 AND 100),
    comision numeric(14, 2) NOT NULL CHECK (comision >= 0 AND comision <> 'NaN'),
    neto numeric(14, 2) NOT NULL CHECK (neto = bruto - comision)
  );
  CREATE INDEX ventas_de_liquidacion ON ventas_liquidadas (liquidacion_id, venta_id);
`;

/**
 * Triggers that store facts for the settlement: the seller's certificate at the sale, the time of payment, and the time
 * of receipt. The days of withdrawal count from the receipt.
 */
const HITOS_DE_VENTAS = `
  CREATE FUNCTION anotar_constancia_del_vendedor() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.constancia_del_vendedor := (SELECT aprobado_constancia_afip FROM usuarios WHERE id = NEW.vendedor_id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER ventas_constancia BEFORE INSERT ON ventas
    FOR EACH ROW WHEN (NEW.constancia_del_vendedor IS NULL) EXECUTE FUNCTION anotar_constancia_del_vendedor();

  CREATE FUNCTION anotar_pago_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.pagada_en := CASE WHEN NEW.pago_recibido THEN coalesce(NEW.pagada_en, clock_timestamp()) END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER ventas_pago BEFORE UPDATE OF pago_recibido ON ventas
    FOR EACH ROW WHEN (OLD.pago_recibido <> NEW.pago_recibido) EXECUTE FUNCTION anotar_pago_de_venta();

  CREATE FUNCTION anotar_recepcion_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.recibida_en := CASE WHEN NEW.confirmacioncomprador THEN coalesce(NEW.recibida_en, clock_timestamp()) END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER ventas_recepcion BEFORE UPDATE OF confirmacioncomprador ON ventas
    FOR EACH ROW WHEN (OLD.confirmacioncomprador <> NEW.confirmacioncomprador)
    EXECUTE FUNCTION anotar_recepcion_de_venta();
`;

/**
 * The admin's search over sales: one text with the product and both parties. The parties are not locked, because
 * purchases would wait for edits of profiles. The statement that edits a party rewrites the newest 200 sales of each
 * side; a job rewrites the older sales (ADR 19).
 */
const BUSQUEDA_DE_VENTAS = `
  CREATE INDEX ventas_busqueda_con_partes ON ventas USING gin (busqueda_con_partes gin_trgm_ops);

  CREATE FUNCTION anotar_partes_de_venta() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.busqueda_con_partes := concat_ws(' ', texto_busqueda(NEW.nombre_producto),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = NEW.comprador_id),
      (SELECT busqueda_de_parte FROM usuarios WHERE id = NEW.vendedor_id));
    RETURN NEW;
  END $$;
  CREATE TRIGGER ventas_partes BEFORE INSERT OR UPDATE OF nombre_producto, comprador_id, vendedor_id, busqueda_con_partes
    ON ventas FOR EACH ROW EXECUTE FUNCTION anotar_partes_de_venta();

  -- Looks at the next sales of one side of a party, rewrites those whose text is another, and gives the last, unless it was the last.
  CREATE FUNCTION rehacer_ventas_de_parte(parte bigint, lado text, desde_fecha timestamptz, desde_id bigint, lote integer)
  RETURNS TABLE (fecha timestamptz, id bigint) LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    IF lado = 'vendedor' THEN
      ids := ARRAY(SELECT v.id FROM ventas v WHERE v.vendedor_id = parte AND (v.fecha, v.id) < (desde_fecha, desde_id)
        ORDER BY v.fecha DESC, v.id DESC LIMIT lote);
    ELSE
      ids := ARRAY(SELECT v.id FROM ventas v WHERE v.comprador_id = parte AND (v.fecha, v.id) < (desde_fecha, desde_id)
        ORDER BY v.fecha DESC, v.id DESC LIMIT lote);
    END IF;
    UPDATE ventas v SET busqueda_con_partes = ''
    WHERE v.id = ANY (ids) AND v.busqueda_con_partes IS DISTINCT FROM concat_ws(' ', texto_busqueda(v.nombre_producto),
      (SELECT u.busqueda_de_parte FROM usuarios u WHERE u.id = v.comprador_id),
      (SELECT u.busqueda_de_parte FROM usuarios u WHERE u.id = v.vendedor_id));
    IF cardinality(ids) = lote THEN
      RETURN QUERY SELECT v.fecha, v.id FROM ventas v WHERE v.id = ids[lote];
    END IF;
  END $$;

  CREATE FUNCTION anotar_parte_editada() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM rehacer_ventas_de_parte(NEW.id, 'vendedor', 'infinity', 0, 200);
    PERFORM rehacer_ventas_de_parte(NEW.id, 'comprador', 'infinity', 0, 200);
    PERFORM encolar_trabajo('busqueda-de-ventas', jsonb_build_object('usuarioId', NEW.id));
    RETURN NULL;
  END $$;
  CREATE TRIGGER ventas_de_parte_editada AFTER UPDATE ON usuarios
    FOR EACH ROW WHEN (OLD.busqueda_de_parte IS DISTINCT FROM NEW.busqueda_de_parte)
    EXECUTE FUNCTION anotar_parte_editada();
`;
