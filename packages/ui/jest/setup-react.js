import { configure } from '@testing-library/react';

configure({
  // Strict Mode, as in development. A test that counts renders on purpose turns it off at its `render`.
  reactStrictMode: true,
  // In ms: tests wait for a screen even on a busy machine. A test of timing delays an answer instead.
  asyncUtilTimeout: 10_000,
});
