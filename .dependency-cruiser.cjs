/**
 * Import rules between folders (docs/architecture.md). `scripts/check/import-boundaries.test.mjs` adds a forbidden import
 * for each rule and expects an error.
 */
const APPS = '^(shell|mf-catalogue|mf-account|mf-seller|mf-admin|api|demo)/';
const FRONT_PACKAGES = '^packages/(api-client|ui|mf-kit)/';
/** Tests, configurations and build tools may import more than production code. */
const NOT_PRODUCTION =
  '\\.(test|spec)\\.(ts|tsx|mjs)$|\\.d\\.ts$|\\.config\\.(m|c)?js$|/(jest|test|testing|webpack|scripts)/|^e2e/|^bench/';

/** Folders of the API, beside its modules, that must not depend on HTTP. */
const FOLDERS_WITHOUT_HTTP = 'audit|mail|password-encryption|passwords';
/** Files that read a request before they call a service. */
const BEFORE_A_SERVICE = '\\.(controller|guard|module)\\.ts$|-cache-loader\\.ts$';
/** Parts of api/src/http that services may use, because these parts do not depend on a request. */
const SERVICES_OF_HTTP =
  '^api/src/http/(csv|rate-limits|rate-limit-counters\\.repository|log|idempotency\\.service|sesiones\\.(repository|service))\\.ts$';
/**
 * Files of the API that may use TypeORM and the database: repositories, entities, migrations, the pool, and modules that
 * register entities. Also code that handles database errors, checks the database's health, or is a program of its own.
 */
const SPEAKS_SQL =
  '\\.(repository|entity|module)\\.ts$|^api/src/(database|health)/|^api/src/http/log\\.ts$|^api/src/password-encryption/purge\\.ts$|/busqueda/sinonimos\\.ts$';

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: NOT_PRODUCTION, ...from },
  to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'no circular dependencies',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    forbid(
      'dominio-imports-nothing',
      'dominio has no dependencies',
      { path: '^packages/dominio/src' },
      { pathNot: '^packages/dominio/src' },
    ),
    forbid(
      'contrato-imports-dominio-and-zod',
      'contrato depends only on dominio and zod',
      { path: '^packages/contrato/src' },
      { pathNot: '^packages/(contrato|dominio)/|node_modules/zod/' },
    ),
    forbid(
      'api-client-imports-contrato',
      'api-client depends only on contrato, and not on React',
      { path: '^packages/api-client/src' },
      { pathNot: '^packages/(api-client|contrato)/' },
    ),
    forbid(
      'http-imports-contrato',
      'http depends only on Node, ipaddr.js and contrato',
      { path: '^packages/http/src' },
      { pathNot: '^packages/(http|contrato)/|node_modules/ipaddr\\.js/', dependencyTypesNot: ['core'] },
    ),
    forbid(
      'telemetry-knows-nothing-of-ours',
      'telemetry depends on no other workspace',
      { path: '^packages/telemetry/src' },
      {
        pathNot: '^packages/telemetry/|node_modules/(prom-client|@opentelemetry)/',
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'object-storage-knows-nothing-of-ours',
      'object-storage depends on no other workspace',
      { path: '^packages/object-storage/src' },
      {
        pathNot: '^packages/object-storage/|node_modules/(aws4fetch|@rgrove/parse-xml)/',
        dependencyTypesNot: ['core'],
      },
    ),
    forbid(
      'http-is-for-servers',
      'browser code does not import server packages',
      { path: '^(mf-[a-z]+|shell/src|packages/(ui|mf-kit|api-client))/' },
      { path: '^packages/(http|object-storage|telemetry)/|^packages/registry/src/store\\.ts$' },
    ),
    forbid(
      'ui-imports-dominio-and-react',
      'ui depends only on dominio and React',
      { path: '^packages/ui/src' },
      { pathNot: '^packages/(ui|dominio)/|node_modules/(react|react-dom|@types/react|@types/react-dom)/' },
    ),
    forbid(
      'mf-kit-knows-no-rules',
      'mf-kit contains no domain rules',
      { path: '^packages/mf-kit/src' },
      { path: '^packages/dominio/' },
    ),
    forbid('packages-import-no-app', 'packages do not depend on apps', { path: '^packages/' }, { path: APPS }),
    forbid(
      'remotes-stand-alone',
      'remotes are built and deployed separately, so no remote imports another or the shell',
      { path: '^(mf-[a-z]+)/' },
      { path: '^(shell|mf-[a-z]+)/', pathNot: '^$1/' },
    ),
    forbid(
      'shell-loads-remotes-at-run-time',
      'the shell loads remotes at run time, so it imports none',
      { path: '^shell/' },
      { path: '^mf-[a-z]+/' },
    ),
    forbid(
      'features-stand-alone',
      'a feature does not import another feature',
      { path: '^(mf-[a-z]+|shell)/src/features/([^/]+)/' },
      { path: '^(mf-[a-z]+|shell)/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'api-imports-no-front-package',
      'the API does not import browser code',
      { path: '^api/' },
      { path: `${FRONT_PACKAGES}|^(shell|mf-[a-z]+)/` },
    ),
    forbid(
      'front-imports-no-api',
      'browser code uses the API only through the contract',
      { path: '^(shell|mf-[a-z]+)/' },
      { path: '^api/' },
    ),
    forbid(
      'http-stands-below-files',
      'files may import http, not the reverse',
      { path: '^api/src/http/' },
      { path: '^api/src/files/' },
    ),
    forbid(
      'demo-goes-in-by-the-client',
      'demo data are created by the calls of the public API',
      { path: '^demo/' },
      { path: '^(api|shell|mf-[a-z]+)/|^packages/(http|ui|mf-kit)/|node_modules/(pg|typeorm|@nestjs)/' },
    ),
    forbid(
      'nothing-needs-the-demo',
      'production code does not depend on demo data',
      { path: '^(api|shell|mf-[a-z]+)/' },
      { path: '^demo/' },
    ),
    forbid(
      'repositories-are-private',
      'a module uses another only through its services, not its repositories, mappers or controllers',
      { path: '^api/src/modules/([^/]+)/' },
      { path: '^api/src/modules/([^/]+)/.*\\.(repository|mapper|controller)\\.ts$', pathNot: '^api/src/modules/$1/' },
    ),
    forbid(
      'modules-point-one-way',
      'ventas may import publicaciones and usuarios, publicaciones may import usuarios, not the reverse',
      { path: '^api/src/modules/(publicaciones|usuarios|auth)/' },
      { path: '^api/src/modules/(ventas|recuperacion)/' },
    ),
    forbid(
      'usuarios-stand-below',
      'usuarios depends on no other module',
      { path: '^api/src/modules/usuarios/' },
      { path: '^api/src/modules/(publicaciones|ventas|auth|recuperacion)/' },
    ),
    forbid(
      'calls-know-no-transport',
      'request-context does not depend on HTTP',
      { path: '^api/src/request-context/' },
      { pathNot: '^api/src/request-context/|^packages/(dominio|contrato)/' },
    ),
    forbid(
      'services-know-no-transport',
      'services do not depend on HTTP requests, responses, guards or interceptors',
      { path: `^api/src/(modules|${FOLDERS_WITHOUT_HTTP})/`, pathNot: [NOT_PRODUCTION, BEFORE_A_SERVICE] },
      { path: '^api/src/http/|node_modules/(@types/)?express/', pathNot: SERVICES_OF_HTTP },
    ),
    forbid(
      'only-repositories-know-typeorm',
      'only repositories use TypeORM; services get transactions from a context (ADR 28)',
      { path: '^api/src/', pathNot: [NOT_PRODUCTION, SPEAKS_SQL] },
      { path: 'node_modules/(typeorm|pg|@nestjs/typeorm)/|^api/src/database/database\\.ts$' },
    ),
    {
      name: 'production-imports-no-test',
      comment: 'production code does not depend on tests',
      severity: 'error',
      from: { pathNot: NOT_PRODUCTION },
      to: { path: '\\.(test|spec)\\.(ts|tsx|mjs)$|/testing/' },
    },
    {
      name: 'declared',
      comment: 'every imported package is a dependency in package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'node', 'default'],
    },
    combinedDependencies: true,
  },
};
