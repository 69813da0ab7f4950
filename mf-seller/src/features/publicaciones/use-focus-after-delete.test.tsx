import type { Publicacion } from '@fluxpartes/contrato';
import { act, render, screen } from '@testing-library/react';
import { ownPublicacion } from '../../testing/own-publicacion.ts';
import { focusableOf, useFocusAfterDelete } from './own-publicaciones-api.ts';

const [PUMP, CAP, DISC] = [
  ownPublicacion({ id: 3, nombre_producto: 'Bomba de agua' }),
  ownPublicacion({ id: 2, nombre_producto: 'Cazoleta' }),
  ownPublicacion({ id: 1, nombre_producto: 'Disco de freno' }),
];

let remember: (id: number) => void;

function List({ publicaciones }: { publicaciones: readonly Publicacion[] }) {
  remember = useFocusAfterDelete(publicaciones);
  return publicaciones.map(({ id, nombre_producto }) => (
    <a key={id} id={focusableOf(id)} href={`/publicacion/${id}`}>
      {nombre_producto}
    </a>
  ));
}

it('useFocusAfterDelete focuses the next card, also after a change of the card before its removal', () => {
  const { rerender } = render(<List publicaciones={[PUMP, CAP, DISC]} />);
  act(() => remember(PUMP.id));
  rerender(<List publicaciones={[{ ...PUMP, pausada: false, version: 9 }, CAP, DISC]} />);
  expect(document.body).toHaveFocus();
  rerender(<List publicaciones={[CAP, DISC]} />);
  expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus();
});

it('useFocusAfterDelete focuses the new last card once, and moves no focus on later changes', () => {
  const { rerender } = render(<List publicaciones={[PUMP, CAP, DISC]} />);
  act(() => remember(DISC.id));
  rerender(<List publicaciones={[PUMP, CAP]} />);
  expect(screen.getByRole('link', { name: 'Cazoleta' })).toHaveFocus();
  act(() => screen.getByRole('link', { name: 'Bomba de agua' }).focus());
  rerender(<List publicaciones={[PUMP]} />);
  expect(screen.getByRole('link', { name: 'Bomba de agua' })).toHaveFocus();
});
