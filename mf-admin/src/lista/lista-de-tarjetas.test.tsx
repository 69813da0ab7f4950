import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TecladoProvider } from '../teclado/teclado.tsx';
import { ListaDeTarjetas } from './lista-de-tarjetas.tsx';

const sinMas = { hasNextPage: false, isFetching: false, isFetchNextPageError: false, fetchNextPage: () => undefined };

function montarLista(consulta = sinMas) {
  render(
    <TecladoProvider>
      <label>
        Buscar <input aria-keyshortcuts="/" />
      </label>
      <ListaDeTarjetas
        etiqueta="Usuarios"
        filas={[{ id: 7 }, { id: 8 }, { id: 9 }]}
        total={40}
        altoEstimado={200}
        consulta={consulta}
        tarjeta={({ id }) => (
          <article tabIndex={-1} aria-label={`#${id}`}>
            <button type="button" aria-keyshortcuts="E">
              Editar #{id}
            </button>
          </article>
        )}
      />
    </TecladoProvider>,
  );
  return userEvent.setup();
}

const tarjeta = (id: number) => screen.getByRole('article', { name: `#${id}` });

describe('the list of cards', () => {
  it('says where each card stands among all of them', () => {
    montarLista();
    const filas = screen.getAllByRole('listitem');
    expect(filas.map((fila) => fila.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(filas[0]).toHaveAttribute('aria-setsize', '40');
  });

  it('is walked by J and K, and stops at its ends', async () => {
    const user = montarLista();
    await user.keyboard('j');
    await waitFor(() => expect(tarjeta(7)).toHaveFocus());
    await user.keyboard('j');
    await waitFor(() => expect(tarjeta(8)).toHaveFocus());
    await user.keyboard('jj');
    await waitFor(() => expect(tarjeta(9)).toHaveFocus());
    await user.keyboard('k');
    await waitFor(() => expect(tarjeta(8)).toHaveFocus());
  });

  it('leaves the letters to a field that has the focus', async () => {
    const user = montarLista();
    await user.click(screen.getByRole('textbox', { name: 'Buscar' }));
    await user.keyboard('jk/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('jk/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it("goes to the search by '/', and a card's own key presses its own control", async () => {
    const user = montarLista();
    const alEditar = jest.fn();
    for (const boton of screen.getAllByRole('button'))
      boton.addEventListener('click', () => alEditar(boton.textContent));
    await user.keyboard('e');
    expect(alEditar).not.toHaveBeenCalled();
    await user.keyboard('jj');
    await waitFor(() => expect(tarjeta(8)).toHaveFocus());
    await user.keyboard('e');
    expect(alEditar).toHaveBeenCalledTimes(1);
    expect(alEditar).toHaveBeenCalledWith('Editar #8');
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it("offers 'Reintentar' where the next page did not come", async () => {
    const fetchNextPage = jest.fn();
    const user = montarLista({ ...sinMas, hasNextPage: true, isFetchNextPageError: true, fetchNextPage });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
