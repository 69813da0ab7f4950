import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

/** These files must not import a database module. */
const NO_REPOSITORIES = [
  'api/src/modules/ventas/compra/compra.ts',
  'api/src/modules/usuarios/perfil/perfil.controller.ts',
  'api/src/files/upload-quota.service.ts',
];
const DATABASE_MODULES = [
  'node_modules/typeorm/index.js',
  'node_modules/@nestjs/typeorm/index.js',
  'node_modules/pg/index.js',
  'api/src/database/database.ts',
];

/** A file, its import, and the rule that must reject it. */
const FORBIDDEN = [
  ['packages/dominio/src/money.ts', 'packages/contrato/src/ventas.ts', 'dominio-imports-nothing'],
  ['packages/contrato/src/auth.ts', 'packages/api-client/src/auth.ts', 'contrato-imports-dominio-and-zod'],
  ['packages/api-client/src/http.ts', 'packages/dominio/src/venta.ts', 'api-client-imports-contrato'],
  ['packages/http/src/index.ts', 'packages/dominio/src/venta.ts', 'http-imports-contrato'],
  ['mf-seller/src/routes.tsx', 'packages/http/src/index.ts', 'http-is-for-servers'],
  ['packages/telemetry/src/tracing.ts', 'packages/http/src/index.ts', 'telemetry-knows-nothing-of-ours'],
  ['mf-seller/src/routes.tsx', 'packages/registry/src/store.ts', 'http-is-for-servers'],
  ['packages/object-storage/src/index.ts', 'packages/registry/src/index.ts', 'object-storage-knows-nothing-of-ours'],
  ['packages/ui/src/boton.tsx', 'packages/api-client/src/auth.ts', 'ui-imports-dominio-and-react'],
  ['packages/mf-kit/src/frame.tsx', 'packages/dominio/src/venta.ts', 'mf-kit-knows-no-rules'],
  ['packages/ui/src/panel.tsx', 'shell/src/main.tsx', 'packages-import-no-app'],
  ['mf-seller/src/routes.tsx', 'mf-account/src/routes.tsx', 'remotes-stand-alone'],
  ['mf-seller/src/marco.tsx', 'shell/src/main.tsx', 'remotes-stand-alone'],
  ['shell/src/main.tsx', 'mf-catalogue/src/routes.tsx', 'shell-loads-remotes-at-run-time'],
  [
    'mf-catalogue/src/features/compra/pantalla.tsx',
    'mf-catalogue/src/features/catalogo/pantalla.tsx',
    'features-stand-alone',
  ],
  ['api/src/main.ts', 'packages/ui/src/index.ts', 'api-imports-no-front-package'],
  ['mf-account/src/routes.tsx', 'api/src/main.ts', 'front-imports-no-api'],
  ['api/src/http/upload.ts', 'api/src/files/bucket-store.ts', 'http-stands-below-files'],
  ['demo/src/fill.ts', 'api/src/app.ts', 'demo-goes-in-by-the-client'],
  ['api/src/main.ts', 'demo/src/main.ts', 'nothing-needs-the-demo'],
  [
    'api/src/modules/ventas/ventas.service.ts',
    'api/src/modules/usuarios/usuarios.repository.ts',
    'repositories-are-private',
  ],
  [
    'api/src/modules/publicaciones/publicaciones.ts',
    'api/src/modules/ventas/ventas.service.ts',
    'modules-point-one-way',
  ],
  ['api/src/modules/usuarios/usuarios.ts', 'api/src/modules/auth/auth.service.ts', 'usuarios-stand-below'],
  ['api/src/request-context/request.ts', 'api/src/http/responses.ts', 'calls-know-no-transport'],
  ['api/src/modules/ventas/ventas.service.ts', 'api/src/http/access.ts', 'services-know-no-transport'],
  ['api/src/audit/audit.ts', 'api/src/http/access.ts', 'services-know-no-transport'],
  ...NO_REPOSITORIES.flatMap((from) => DATABASE_MODULES.map((to) => [from, to, 'only-repositories-know-typeorm'])),
  ['mf-admin/src/routes.tsx', 'mf-admin/src/routes.test.tsx', 'production-imports-no-test'],
  ['mf-account/src/routes.tsx', 'packages/mf-kit/src/testing/testing.tsx', 'production-imports-no-test'],
];

const ALLOWED = [
  ['packages/contrato/src/comprar.ts', 'packages/dominio/src/total.ts'],
  ['mf-catalogue/src/features/pago/pantalla.tsx', 'mf-catalogue/src/features/pago/api/use-pago.ts'],
  ['api/src/database/transactions.ts', 'api/src/database/database.ts'],
  ['api/src/modules/ventas/comprobantes/comprobantes.ts', 'api/src/database/transactions.ts'],
  ...DATABASE_MODULES.map((to) => ['api/src/modules/ventas/ventas.repository.ts', to]),
];
const CYCLE = ['packages/dominio/src/a.ts', 'packages/dominio/src/b.ts'];

let folder = '';
/** Violations as `from → to: rule`, from one run of dependency-cruiser with the real rules. */
let violated;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const [from, to] of [...FORBIDDEN, ...ALLOWED, CYCLE, CYCLE.toReversed()]) addImport(from, to);
  violated = violations();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(FORBIDDEN)('%s → %s is rejected by %s', (from, to, rule) => {
  expect(violated).toContain(`${from} → ${to}: ${rule}`);
});

test('a cycle is rejected', () => {
  expect(violated).toContain(`${CYCLE.join(' → ')}: no-circle`);
});

test('imports in the allowed direction pass', () => {
  const imports = ALLOWED.map(([from, to]) => `${from} → ${to}: `);
  expect(violated.filter((one) => imports.some((start) => one.startsWith(start)))).toEqual([]);
});

function addImport(from, to) {
  for (const path of [from, to]) mkdirSync(dirname(join(folder, path)), { recursive: true });
  appendFileSync(join(folder, to), 'export {};\n');
  appendFileSync(join(folder, from), `import '${importPath(from, to)}';\n`);
}

function importPath(from, to) {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function violations() {
  writeFileSync(join(folder, 'tsconfig.json'), '{}');
  const folders = ['packages', 'shell', 'mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin', 'api', 'demo'];
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true });
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cli, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders];
  const report = JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }));
  return report.summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`);
}
