import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const FRONT = ['packages/ui/src', 'packages/mf-kit/src', 'shell/src', 'mf-*/src'];

/** What the screens have one way for, and the files that are that way. */
const WAYS = [
  {
    thing: 'a call with a way to stop it',
    sign: /new AbortController\(|\buseMutation\b/,
    // The service worker stops an upload that was taken back: it has no screen.
    way: ['packages/mf-kit/src/actions/use-action.ts', 'shell/src/service-worker/upload-queue.ts'],
  },
  {
    thing: 'a long list',
    sign: /content-visibility|new IntersectionObserver|react-virtual/,
    way: [
      'packages/ui/src/list/load-more.tsx',
      'packages/ui/src/list/long-list.module.css',
      'packages/ui/src/list/long-list.tsx',
    ],
  },
  {
    thing: 'where a page is scrolled to',
    sign: /scrollRestoration|\bscrollTo\(/,
    way: ['shell/src/app/scroll-restoration.tsx'],
  },
  {
    thing: 'an error boundary',
    sign: /react-error-boundary|componentDidCatch|getDerivedStateFromError/,
    way: ['shell/src/remotes/lazy-section.tsx'],
  },
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FRONT], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));

const holding = (sign, texts) => texts.filter(({ text }) => sign.test(text)).map(({ file }) => file);
const present = () =>
  files.flatMap((file) => {
    try {
      return [{ file, text: readFileSync(join(ROOT, file), 'utf8') }];
    } catch {
      return [];
    }
  });

test.each(WAYS)('$thing has one way', ({ sign, way }) => {
  expect(holding(sign, present()).sort()).toEqual(way);
});

test.each([
  ['a call with a way to stop it', 'const control = new AbortController();'],
  ['a long list', '.row { content-visibility: auto; }'],
  ['where a page is scrolled to', 'useEffect(() => window.scrollTo(0, 0), []);'],
  ['an error boundary', "import { ErrorBoundary } from 'react-error-boundary';"],
])('a second way for %s is caught', (thing, text) => {
  const way = WAYS.find((one) => one.thing === thing);
  expect(holding(way.sign, [{ file: 'mf-seller/src/planted.tsx', text }])).toEqual(['mf-seller/src/planted.tsx']);
});
