import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const FRONT = ['packages/ui/src', 'packages/mf-kit/src', 'shell/src', 'mf-*/src'];

/** APIs that only these files may use. */
const RESTRICTED = [
  {
    thing: 'a call that can be aborted',
    sign: /new AbortController\(|\buseMutation\b/,
    // The service worker aborts a cancelled upload; it has no screen.
    files: ['packages/mf-kit/src/actions/use-action.ts', 'shell/src/service-worker/upload-queue.ts'],
  },
  {
    thing: 'a long list',
    sign: /content-visibility|new IntersectionObserver|react-virtual/,
    files: ['packages/ui/src/list/list.tsx'],
  },
  {
    thing: 'scroll restoration',
    sign: /scrollRestoration|\bscrollTo\(/,
    files: ['shell/src/app/scroll-restoration.tsx'],
  },
  {
    thing: 'an error boundary',
    sign: /react-error-boundary|componentDidCatch|getDerivedStateFromError/,
    files: ['shell/src/remotes/lazy-section.tsx'],
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

test.each(RESTRICTED)('$thing has one implementation', ({ sign, files: allowed }) => {
  expect(holding(sign, present()).sort()).toEqual(allowed);
});

test.each([
  ['a call that can be aborted', 'const control = new AbortController();'],
  ['a long list', '.row { content-visibility: auto; }'],
  ['scroll restoration', 'useEffect(() => window.scrollTo(0, 0), []);'],
  ['an error boundary', "import { ErrorBoundary } from 'react-error-boundary';"],
])('a second implementation of %s is found', (thing, text) => {
  const restricted = RESTRICTED.find((one) => one.thing === thing);
  expect(holding(restricted.sign, [{ file: 'mf-seller/src/second.tsx', text }])).toEqual(['mf-seller/src/second.tsx']);
});
