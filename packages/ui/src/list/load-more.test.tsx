import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore } from './list.tsx';

function List({ failed = false, onRequest = () => undefined }: { failed?: boolean; onRequest?: () => void }) {
  const [count, setCount] = useState(2);
  return (
    <>
      <ul>
        {Array.from({ length: count }, (_, i) => `fila ${i + 1}`).map((row) => (
          <li key={row} data-row={row}>
            <a href={`#${row}`}>{row}</a>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={count < 4}
        isLoading={false}
        failed={failed}
        count={count}
        onMore={() => {
          onRequest();
          setCount(4);
        }}
        focusable="a"
      />
    </>
  );
}

describe('LoadMore', () => {
  it("focuses the first new row after 'Ver más', and hides its button at the end", async () => {
    render(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
    expect(screen.getByRole('link', { name: 'fila 3' })).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it("shows 'Reintentar' if a page failed, and requests it again when pressed", async () => {
    const onRequest = jest.fn();
    render(<List failed onRequest={onRequest} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRequest).toHaveBeenCalledTimes(1);
  });
});
