import { insertUsuario } from '../../test/factories.ts';
import { asUpload, picture } from '../../test/images.ts';
import { FILES } from '../../test/registro.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { FileStore } from './file-store.ts';
import { FilesService } from './files.service.ts';
import { FotosService } from './fotos.service.ts';
import { ORPHAN_AGE, OrphanSweep } from './orphan-sweep.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { clave } of test.app.get(FileStore).list('')) keys.push(clave);
  return keys.toSorted();
}

it('deletes unreferenced files after a day and keeps referenced ones', async () => {
  const files = test.app.get(FilesService);
  const fotos = test.app.get(FotosService);
  const usuario = await insertUsuario(test, { tipo_cuenta: 'vendedor' });
  const document = async () => ({
    campo: 'constanciaAfip',
    bytes: 1,
    ...(await asUpload(test.dataDir, FILES.pdf)),
  });
  const photo = async (width: number) => fotos.save(await asUpload(test.dataDir, await picture(width, 10)));
  const [used, orphan] = [await files.saveDocumento(await document()), await files.saveDocumento(await document())];
  const [shown, hidden] = [await photo(20), await photo(30)];
  await test.query(
    "INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha) VALUES ($1, 'x', $2, 'application/pdf', 1, now())",
    [usuario, used.clave],
  );
  await test.query(
    `INSERT INTO publicaciones (user_id, nombre_producto, marca, modelo, precio, ubicacion, envio, categoria, estado, fotos, borrada_en, fecha)
     VALUES ($1, 'Faro', 'ford', 'Fiesta', 10, 'Glew', false, 'Luces', 'nuevo', $2, now(), now())`,
    [usuario, JSON.stringify([shown])],
  );
  const proof = async () =>
    files.saveComprobante({
      campo: 'comprobante',
      bytes: 1,
      ...(await asUpload(test.dataDir, await picture(40, 10))),
    });
  const [remaining, lost] = [await proof(), await proof()];
  await test.query(
    "INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha) VALUES ($1, 'comprobante', $2, 'image/webp', 1, now())",
    [usuario, remaining.clave],
  );
  const all = await stored();

  await test.app.get(OrphanSweep).sweep();
  expect(await stored()).toEqual(all);

  test.clock.advance(ORPHAN_AGE + 60_000);
  await test.app.get(OrphanSweep).sweep();
  const isOrphan = (key: string) => key === orphan.clave || key === lost.clave || key.includes(hidden);
  expect(await stored()).toEqual(all.filter((key) => !isOrphan(key)));
});
