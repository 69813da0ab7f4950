import { isSecretOf, tellsOfTheWay } from './site-hop.ts';

it.each([
  ['un secreto', 'un secreto', true],
  ['un secretO', 'un secreto', false],
  ['un secreto ', 'un secreto', false],
  ['', 'un secreto', false],
])('%j for %j: %p', (given, secret, expected) => {
  expect(isSecretOf(secret)(given)).toBe(expected);
});

it.each([
  ['x-secreto-del-sitio', true],
  ['forwarded', true],
  ['x-forwarded', true],
  ['x-forwarded-for', true],
  ['x-forwarded-proto', true],
  ['x-real-ip', true],
  ['x-request-id', true],
  ['traceparent', true],
  ['tracestate', true],
  ['x-request-id-2', false],
  ['not-forwarded', false],
  ['forwarded-for', false],
  ['host', false],
  ['cookie', false],
])("a client's %s is not believed: %p", (name, expected) => {
  expect(tellsOfTheWay(name)).toBe(expected);
});
