import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeButton } from './theme-button.tsx';

it('ThemeButton names the theme that it turns on and works with the keyboard', async () => {
  const onToggle = jest.fn();
  const { rerender } = render(<ThemeButton theme="dark" onToggle={onToggle} />);
  expect(screen.getByRole('button', { name: 'Activar modo claro' })).toBeInTheDocument();
  rerender(<ThemeButton theme="light" onToggle={onToggle} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Activar modo oscuro' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onToggle).toHaveBeenCalledTimes(1);
});
