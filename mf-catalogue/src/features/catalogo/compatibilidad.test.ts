import { resumirCompatibilidad } from './compatibilidad.ts';

describe('the compatibilities of a card', () => {
  const focus = { marca: 'ford', modelo: 'Focus' } as const;
  const mondeo = { marca: 'ford', modelo: 'Mondeo' } as const;
  const amarok = { marca: 'volkswagen', modelo: 'Amarok' } as const;

  it.each([
    [[], '', 0],
    [[focus], 'Ford Focus', 0],
    [[focus, mondeo], 'Ford Focus, Mondeo', 0],
    [[focus, amarok], 'Ford Focus, Volkswagen Amarok', 0],
    [[focus, mondeo, amarok], 'Ford Focus, Mondeo', 1],
  ])('%j reads "%s" and %i more', (lista, texto, restantes) => {
    expect(resumirCompatibilidad(lista)).toEqual({ texto, restantes });
  });
});
