import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip, CountBadge } from './badge.tsx';

it("Chip with onRemove is a button named 'Quitar …' and calls onRemove on click", async () => {
  const onRemove = jest.fn();
  render(<Chip onRemove={onRemove}>Con envío</Chip>);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Con envío' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('Chip without onRemove is not a button', () => {
  render(<Chip>Nuevo</Chip>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('CountBadge adds its label to the name of the button', () => {
  render(
    <button type="button">
      Filtros <CountBadge count={2} label="(2 activos)" />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Filtros (2 activos)' })).toBeInTheDocument();
});
