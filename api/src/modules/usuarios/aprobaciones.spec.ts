import type { EditarUsuario } from '@fluxpartes/contrato';
import { insertUsuario } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AdminCaller } from '../../request-context/request.ts';
import type { Aprobaciones } from './edicion/aprobaciones.ts';
import { EditByAdminService } from './edicion/usuario-edit.ts';

const ADMIN: AdminCaller = { tipo: 'admin', sesionId: 0 };

let app: TestApp;
let usuarioId: number;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  usuarioId = await insertUsuario(app);
});

const aprobar = (flags: Partial<Aprobaciones>, id = usuarioId) =>
  app.app.get(EditByAdminService).editar(ADMIN, { id }, flags as EditarUsuario);
const flags = async () =>
  app.query('SELECT aprobado_constancia_afip, aprobado_certificado_estudio, version FROM usuarios WHERE id = $1', [
    usuarioId,
  ]);
const auditoria = async () =>
  app.query('SELECT quien, accion, antes, despues FROM auditoria WHERE entidad_id = $1', [usuarioId]);

test('the admin approves one document, the other stays as it was', async () => {
  await aprobar({ aprobado_certificado_estudio: true });
  expect(await flags()).toEqual([{ aprobado_constancia_afip: false, aprobado_certificado_estudio: true, version: 2 }]);
});

test('the audit row of an approval shows old and new flags and the missing files', async () => {
  await aprobar({ aprobado_constancia_afip: true });
  expect(await auditoria()).toEqual([
    {
      quien: 'admin',
      accion: 'aprobacion_cambiada',
      antes: { aprobado_constancia_afip: false, aprobado_certificado_estudio: false },
      despues: {
        aprobado_constancia_afip: true,
        aprobado_certificado_estudio: false,
        con_constancia_afip: false,
        con_certificado_estudio: false,
      },
    },
  ]);
});

test('the admin withdraws an approval, and a repeated withdrawal records no audit row', async () => {
  await aprobar({ aprobado_constancia_afip: true });
  await aprobar({ aprobado_constancia_afip: false });
  await aprobar({ aprobado_constancia_afip: false });
  expect(await flags()).toMatchObject([{ aprobado_constancia_afip: false, version: 3 }]);
  expect(await auditoria()).toHaveLength(2);
});

test('an approval of an unknown user is rejected with no_encontrado', async () => {
  await expect(aprobar({}, 999_999)).rejects.toMatchObject({ codigo: 'no_encontrado' });
});
