import { configure } from '@testing-library/react';

configure({
  // Strict Mode, as in development. A test that counts renders on purpose turns it off at its `render`.
  reactStrictMode: true,
  // A screen is waited for, however busy the machine is: what a test says of time it says by holding an answer.
  asyncUtilTimeout: 10_000,
});
