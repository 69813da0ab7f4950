import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip, CountBadge } from './badge.tsx';

it('a chip that can be removed is a button that says so', async () => {
  const onRemove = jest.fn();
  render(<Chip onRemove={onRemove}>Con envío</Chip>);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Con envío' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('a plain chip is no button', () => {
  render(<Chip>Nuevo</Chip>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('a count can say what it counts', () => {
  render(
    <button type="button">
      Filtros <CountBadge count={2} label="(2 activos)" />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Filtros (2 activos)' })).toBeInTheDocument();
});
