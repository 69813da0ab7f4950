import { configure } from '@testing-library/react';

configure({
  // As in development: a screen whose effects cannot run twice fails here. A test about something else that counts what
  // React does twice on purpose says so at its `render`, by the same option.
  reactStrictMode: true,
  // A screen is waited for, however busy the machine is: what a test says of time it says by holding an answer.
  asyncUtilTimeout: 10_000,
});
