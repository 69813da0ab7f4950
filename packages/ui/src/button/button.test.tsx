import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, buttonClass, IconButton } from './button.tsx';

describe('Button', () => {
  it('is pressed by click, Enter and Space, and never submits a form by itself', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Ver datos</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ver datos' }));
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows its busyLabel and is disabled while busy, and reserves space for both texts', () => {
    const { rerender } = render(<Button busyLabel="Subiendo...">Subir</Button>);
    expect(screen.getByText('Subir')).toHaveAttribute('data-other', 'Subiendo...');
    rerender(
      <Button busyLabel="Subiendo..." busy>
        Subir
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Subiendo...' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Subiendo...')).toHaveAttribute('data-other', 'Subir');
  });

  it('provides its class names through buttonClass', () => {
    expect(buttonClass({ variant: 'primary', size: 'sm', lit: true })).toBe('button primary sm lit');
  });
});

describe('IconButton', () => {
  it('is named by its label', () => {
    render(<IconButton label="Editar" icon={<svg aria-hidden="true" />} />);
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveAttribute('title', 'Editar');
  });
});
