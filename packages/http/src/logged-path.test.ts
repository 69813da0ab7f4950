import { loggedPath } from './logged-path.ts';

const LONG = `/${'a'.repeat(511)}`;

it.each([
  ['/publicaciones?buscar=una+clave', '/publicaciones'],
  ['/a?b?c', '/a'],
  ['?token=secreto', ''],
  ['', ''],
  [undefined, ''],
  [LONG, LONG],
  [`${LONG}b`, `${LONG}…`],
  [`${LONG}?token=secreto`, LONG],
])('of %j the log says %j', (target, path) => {
  expect(loggedPath(target)).toBe(path);
});
