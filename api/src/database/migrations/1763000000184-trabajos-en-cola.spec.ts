import { DataSource } from 'typeorm';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { workOff } from '../../../test/work-off.ts';
import { CorreoPendienteRepository } from '../../correo/correo-pendiente.repository.ts';
import { ColaDeTrabajos1763000000183 } from './1763000000183-cola-de-trabajos.ts';
import { TrabajosEnCola1763000000184 } from './1763000000184-trabajos-en-cola.ts';

const DUE = 'SELECT 1 FROM correo_pendiente WHERE proximo_intento_en <= now()';
const EDITED = 'SELECT 1 FROM partes_editadas';
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const count = async (sql: string) => (await test.query(sql)).length;
const edit = (id: number) => test.query("UPDATE usuarios SET nombre = nombre || 'x' WHERE id = $1", [id]);

it('gives what waits to the release before on the way back, and takes it over on the way here', async () => {
  const [queue, jobs] = [new ColaDeTrabajos1763000000183(), new TrabajosEnCola1763000000184()];
  const runner = test.app.get(DataSource).createQueryRunner();
  const usuarioId = await insertUsuario(test);
  await test.app.get(CorreoPendienteRepository).insert({ clase: 'recuperacion', usuarioId, fecha: new Date() });
  await edit(usuarioId);
  expect([await count(DUE), await count(EDITED)]).toEqual([0, 0]);

  await jobs.down(runner);
  await queue.down(runner);
  expect([await count(DUE), await count(EDITED)]).toEqual([1, 1]);
  await edit(usuarioId);
  expect(await count(EDITED)).toBe(2);

  await queue.up(runner);
  await queue.up(runner);
  await jobs.up(runner);
  await runner.release();
  expect([await count(DUE), await count(EDITED)]).toEqual([0, 0]);
  expect(await workOff(test.app, 'correo')).toBe(1);
  expect(await workOff(test.app, 'busqueda-de-ventas')).toBeGreaterThan(0);
});
