import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ShortcutsProvider } from '../shortcuts.tsx';
import { CardList } from './list-page.tsx';

const withoutMore = {
  rows: [{ id: 7 }, { id: 8 }, { id: 9 }],
  total: 40,
  hasNextPage: false,
  isFetching: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

function mountList(query = withoutMore) {
  render(
    <ShortcutsProvider>
      <label>
        Buscar <input aria-keyshortcuts="/" />
      </label>
      <CardList
        label="Usuarios"
        query={query}
        card={({ id }) => (
          <article tabIndex={-1} aria-label={`#${id}`}>
            <button type="button" aria-keyshortcuts="E">
              Editar #{id}
            </button>
          </article>
        )}
      />
    </ShortcutsProvider>,
    { wrapper: MemoryRouter },
  );
  return userEvent.setup();
}

const card = (id: number) => screen.getByRole('article', { name: `#${id}` });

describe('the list of cards', () => {
  it('gives each card its position and the total', () => {
    mountList();
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
    expect(rows[0]).toHaveAttribute('aria-setsize', '40');
  });

  it('moves the focus with J and K, and stops at the last card', async () => {
    const user = mountList();
    await user.keyboard('j');
    await waitFor(() => expect(card(7)).toHaveFocus());
    await user.keyboard('j');
    await waitFor(() => expect(card(8)).toHaveFocus());
    await user.keyboard('jj');
    await waitFor(() => expect(card(9)).toHaveFocus());
    await user.keyboard('k');
    await waitFor(() => expect(card(8)).toHaveFocus());
  });

  it('ignores shortcuts typed into a field', async () => {
    const user = mountList();
    await user.click(screen.getByRole('textbox', { name: 'Buscar' }));
    await user.keyboard('jk/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('jk/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it("focuses the search with '/', and clicks the focused card's control with its shortcut", async () => {
    const user = mountList();
    const onEdit = jest.fn();
    for (const element of screen.getAllByRole('button'))
      element.addEventListener('click', () => onEdit(element.textContent));
    await user.keyboard('e');
    expect(onEdit).not.toHaveBeenCalled();
    await user.keyboard('jj');
    await waitFor(() => expect(card(8)).toHaveFocus());
    await user.keyboard('e');
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(onEdit).toHaveBeenCalledWith('Editar #8');
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it("offers 'Reintentar' when the next page failed", async () => {
    const fetchNextPage = jest.fn();
    const user = mountList({ ...withoutMore, hasNextPage: true, isFetchNextPageError: true, fetchNextPage });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
