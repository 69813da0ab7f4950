import { picture } from '../../test/images.ts';
import { insertPublicacion, newMechanic } from '../../test/publicacion-factory.ts';
import { FILES, REGISTRO } from '../../test/registro.ts';
import { createSaleFixture, dataOf, form, type SaleFixture } from '../../test/sale-fixture.ts';
import { OF_ANA, OF_THE_THIEF, OTHER, PASSWORD, StolenAccountFixture } from '../../test/stolen-account-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** Tables that calls write outside their transaction on purpose: attempt counters and photo quota. */
const APART = ['limites', 'fotos_de_usuarios'];
/**
 * Tables that PostgreSQL's triggers write after a change of a listing or a name. A name also changes the search text of its
 * sales.
 */
const DERIVED = ['palabras_de_busqueda'];

let test: TestApp;
let fixture: SaleFixture;
let stolen: StolenAccountFixture;

beforeAll(async () => {
  test = await createTestApp({ RATE_LIMIT_WRITES: '1000000' });
  await test.query('CREATE TABLE escritas (tx bigint, tabla text)');
  await test.query(`CREATE FUNCTION anotar_escrita() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO escritas VALUES (txid_current(), TG_TABLE_NAME); RETURN NULL; END $$`);
  await test.query(`DO $$ DECLARE t record; BEGIN
    FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'escritas' LOOP
      EXECUTE format('CREATE TRIGGER escrita AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION anotar_escrita()', t.tablename);
    END LOOP; END $$`);
  stolen = new StolenAccountFixture(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await stolen.prepare();
  fixture = await createSaleFixture(test);
});

/** The tables that a call wrote, grouped by transaction and sorted by name. */
async function writtenBy(call: () => PromiseLike<{ status: number }>): Promise<string[][]> {
  await test.query('TRUNCATE escritas');
  const { status } = await call();
  const rows = await test.query<{ tablas: string[] }>(
    `SELECT array_agg(DISTINCT tabla ORDER BY tabla) AS tablas FROM escritas
     WHERE tabla <> ALL($1) GROUP BY tx ORDER BY tx`,
    [[...APART, ...DERIVED]],
  );
  expect(status).toBeLessThan(300);
  return rows.map(({ tablas }) => tablas);
}

const compra = () => ({ publicacion_id: fixture.publicacionId, cantidad: 1, monto: 1000 });

describe('every call writes in one transaction', () => {
  it('a purchase writes the sale, the balance and the ledger together', async () => {
    const buy = () => fixture.comprador.post('/ventas').set('Idempotency-Key', 'una').send(compra());
    expect(await writtenBy(buy)).toEqual([['movimientos_cashback', 'usuarios', 'ventas']]);
  });

  it('a sale correction by the admin writes the sale and its audit row together', async () => {
    const correct = () => fixture.admin.put(`/ventas/${fixture.ventaId}`).send({ pago_recibido: true });
    expect(await writtenBy(correct)).toEqual([['auditoria', 'ventas']]);
  });

  it('a comprobante upload writes the file row and the sale together', async () => {
    const image = await picture(300, 220);
    const { comprador, ventaId } = fixture;
    const send = () => comprador.post(`/ventas/${ventaId}/comprobante`).attach('comprobante', image, 'a.jpg');
    expect(await writtenBy(send)).toEqual([['archivos', 'ventas']]);
  });

  it('a pause by the admin writes the listing and its audit row together', async () => {
    const pause = () => fixture.admin.put(`/publicaciones/${fixture.publicacionId}/pausar`).send({ pausada: true });
    expect(await writtenBy(pause)).toEqual([['auditoria', 'publicaciones']]);
  });

  it('a registration writes account, encrypted password, documents and confirmation mail together', async () => {
    const data = { ...REGISTRO, email: 'otra@taller.com', dni: '31222333' };
    const register = () => form(test.guest(), ['post', '/register'], data, [['constanciaAfip', FILES.pdf, 'a.pdf']]);
    expect(await writtenBy(register)).toEqual([['archivos', 'contrasenas_selladas', 'correo_pendiente', 'usuarios']]);
  });

  it('a profile edit writes all its rows together, and the read audit row separately', async () => {
    const edit = async () =>
      stolen
        .editar(await stolen.ladron(), { email: OF_THE_THIEF, contrasena: OTHER })
        .attach('constanciaAfip', FILES.pdf, 'a.pdf');
    const [opened, ...written] = await writtenBy(edit);
    expect(opened).toEqual(['sesiones']);
    const [edited, ...read] = written;
    expect(edited).toEqual([
      ...['archivos', 'cambios_de_acceso', 'contrasenas_selladas', 'correo_pendiente', 'enlaces_de_recuperacion'],
      ...['sesiones', 'usuarios', 'ventas'],
    ]);
    expect(read).toEqual([['auditoria']]);
  });

  it('an account edit by the admin writes its rows together, and the read audit row separately', async () => {
    const change = { email: 'ana@otra.com', contrasena: OTHER, cashback: 20, aprobado_certificado_estudio: true };
    const [edited, ...read] = await writtenBy(() => fixture.admin.put(`/usuarios/${stolen.id}`).send(change));
    expect(edited).toEqual([
      ...['auditoria', 'cambios_de_acceso', 'contrasenas_selladas', 'correo_pendiente', 'enlaces_de_recuperacion'],
      ...['movimientos_cashback', 'sesiones', 'usuarios', 'ventas'],
    ]);
    expect(read).toEqual([['auditoria']]);
  });

  it('undoing a change and a password change by link each write all rows together', async () => {
    await stolen.editar(await stolen.ladron(), { contrasena: OTHER }).expect(200);
    const [token] = await stolen.tokens();
    expect(await writtenBy(() => stolen.deshacer(token))).toEqual([
      [
        ...['cambios_de_acceso', 'contrasenas_selladas', 'correo_pendiente', 'enlaces_de_recuperacion'],
        ...['sesiones', 'usuarios'],
      ],
    ]);
    const { email, dni } = await dataOf(test, stolen.id);
    await test.guest().post('/recuperacion').send({ email, dni }).expect(200);
    await stolen.noticesFor(OF_ANA);
    const link = stolen.sent.at(-1)?.enlace?.split('#t=')[1] ?? '';
    const change = () =>
      test
        .guest()
        .post('/actualizar-password')
        .set('X-Recuperacion-Token', link)
        .send({ email, dni, nuevaPassword: PASSWORD });
    expect(await writtenBy(change)).toEqual([
      ['contrasenas_selladas', 'correo_pendiente', 'enlaces_de_recuperacion', 'sesiones', 'usuarios'],
    ]);
  });
});

describe('a purchase whose last step fails', () => {
  /** The last statement of a purchase inserts its ledger line; the insert fails for the idempotency keys listed here. */
  beforeAll(async () => {
    await test.query(`CREATE FUNCTION fallar() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN
        IF EXISTS (SELECT FROM ventas WHERE id = NEW.venta_id AND clave LIKE 'falla%') THEN
          RAISE EXCEPTION 'the last step';
        END IF;
        RETURN NULL;
      END $$`);
    await test.query(
      `CREATE TRIGGER fallar AFTER INSERT ON movimientos_cashback FOR EACH ROW EXECUTE FUNCTION fallar()`,
    );
  });
  afterAll(() => test.query('DROP TRIGGER fallar ON movimientos_cashback'));

  it('returns 500 and leaves no rows while concurrent purchases commit fully', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => newMechanic(test)));
    const publicacion_id = await insertPublicacion(test, fixture.vendedorId);
    const answers = await Promise.all(
      buyers.flatMap(([, client], i) =>
        ['queda', 'falla'].map((key) =>
          client
            .post('/ventas')
            .set('Idempotency-Key', `${key}-${i}`)
            .send({ ...compra(), publicacion_id }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(buyers.flatMap(() => [201, 500]));
    const left = await test.query(
      `SELECT u.cashback, (SELECT count(*) FROM ventas WHERE comprador_id = u.id) AS ventas,
              (SELECT sum(importe) FROM movimientos_cashback WHERE usuario_id = u.id) AS ledger,
              (SELECT array_agg(left(clave, 5)) FROM ventas WHERE comprador_id = u.id) AS keys
       FROM usuarios u WHERE id = ANY($1)`,
      [buyers.map(([id]) => id)],
    );
    expect(left).toEqual(buyers.map(() => ({ cashback: '30.00', ventas: 1, ledger: '30.00', keys: ['queda'] })));
  });
});
