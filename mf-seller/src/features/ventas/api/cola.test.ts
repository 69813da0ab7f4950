import { createCola } from './cola.ts';

const abierta = () => {
  let terminar = () => {};
  const promesa = new Promise<void>((resolve) => {
    terminar = resolve;
  });
  return { promesa, terminar };
};
const unRato = () => new Promise((resolve) => setTimeout(resolve, 0));

test('so many run at a time, in the order they came, failures and all', async () => {
  const enCola = createCola(2);
  const tareas = Array.from({ length: 5 }, abierta);
  const empezadas: number[] = [];
  const fines = tareas.map(({ promesa }, i) =>
    enCola(async () => {
      empezadas.push(i);
      await promesa;
      if (i === 1) throw new Error('no answer');
      return i;
    }).catch(() => 'failed'),
  );
  await unRato();
  expect(empezadas).toEqual([0, 1]);
  tareas[1]?.terminar();
  await unRato();
  expect(empezadas).toEqual([0, 1, 2]);
  for (const { terminar } of tareas) terminar();
  expect(await Promise.all(fines)).toEqual([0, 'failed', 2, 3, 4]);
  expect(empezadas).toEqual([0, 1, 2, 3, 4]);
});
