import { publishedManifest, withVersions } from './pack.mjs';

const published = (rest) => publishedManifest({ name: '@fluxpartes/x', version: '1.0.0', exports: {}, ...rest });

it.each([
  ['a module', './src/index.ts', { types: './dist/index.d.ts', default: './dist/index.js' }],
  ['a screen', './src/frame/frame.tsx', { types: './dist/frame/frame.d.ts', default: './dist/frame/frame.js' }],
  ['types alone', './src/assets.d.ts', { types: './dist/assets.d.ts' }],
  ['a style sheet', './src/styles.css', './dist/styles.css'],
  ['a folder of files', './src/fonts/*.woff2', './dist/fonts/*.woff2'],
  ['a tool', './webpack/builds.mjs', './webpack/builds.mjs'],
  [
    'what has a build here already',
    { source: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    { types: './dist/index.d.ts', default: './dist/index.js' },
  ],
])('publishedManifest exports %s at its path in the package', (_what, target, expected) => {
  expect(published({ exports: { '.': target } }).exports).toEqual({ '.': expected });
});

it('publishedManifest removes private, scripts and devDependencies, and rewrites sideEffects', () => {
  const manifest = published({
    private: true,
    scripts: { build: 'tsc' },
    devDependencies: { webpack: '5' },
    dependencies: { zod: '4' },
    peerDependencies: { react: '19' },
    sideEffects: ['**/*.css', './src/standalone/*'],
  });
  expect(manifest).toEqual({
    name: '@fluxpartes/x',
    version: '1.0.0',
    exports: {},
    dependencies: { zod: '4' },
    peerDependencies: { react: '19' },
    sideEffects: ['**/*.css', './dist/standalone/*'],
  });
});

it('withVersions sets the installed versions, and tarball paths for @fluxpartes packages', () => {
  const dependencies = { react: '', '@fluxpartes/mf-kit': '' };
  const template = { name: 'mf-nuevo', dependencies, devDependencies: { jest: '' } };
  const installed = { react: '19.3.1', jest: '30.5.2', '@fluxpartes/mf-kit': '0.1.0' };
  expect(withVersions(template, (name) => installed[name])).toEqual({
    name: 'mf-nuevo',
    dependencies: { react: '19.3.1', '@fluxpartes/mf-kit': 'file:paquetes/fluxpartes-mf-kit-0.1.0.tgz' },
    devDependencies: { jest: '30.5.2' },
  });
});
