import { Looks } from './looks.ts';

it('a look is news where it fails, and where it says something else than the one before', () => {
  const looks = new Looks();
  const news = [200, 200, 503, 503, 200, 200].map((status) => looks.isNews('/salud/listo', status, false));
  expect(news).toEqual([true, false, true, true, true, false]);
  expect(looks.isNews('/salud/listo', 200, true)).toBe(true);
});

it('takes each address by itself, and everything else for news', () => {
  const looks = new Looks();
  expect(looks.isNews('/salud/listo', 200, false)).toBe(true);
  expect(looks.isNews('/salud', 200, false)).toBe(true);
  expect(looks.isNews('/salud', 200, false)).toBe(false);
  for (const _ of [1, 2]) expect(looks.isNews('/publicaciones', 200, false)).toBe(true);
});
