import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Chip, CountBadge } from './badge.tsx';

it('Chip is a button named by removeLabel and calls onRemove on click', async () => {
  const onRemove = jest.fn();
  render(
    <Chip onRemove={onRemove} removeLabel="Quitar filtro Con envío">
      Con envío
    </Chip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Con envío' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('CountBadge adds its label to the name of the button', () => {
  render(
    <button type="button">
      Filtros <CountBadge count={2} label="(2 activos)" />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Filtros (2 activos)' })).toBeInTheDocument();
});
