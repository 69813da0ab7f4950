import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state.tsx';
import { FormErrorSummary } from './note.tsx';
import { Progress } from './progress.tsx';
import { CardSkeleton } from './skeleton.tsx';
import { FullScreenSpinner } from './spinner.tsx';
import { SuccessPanel } from './success-panel.tsx';

describe('Progress', () => {
  it.each([
    [63.6, 64],
    [-5, 0],
    [140, 100],
  ])('%d is %i per cent, as a value and as text', (percent, shown) => {
    render(<Progress percent={percent} />);
    expect(screen.getByRole('progressbar', { name: 'Subiendo...' })).toHaveAttribute('aria-valuenow', String(shown));
    expect(screen.getByText(`${shown} %`)).toBeInTheDocument();
  });

  it('can be cancelled only where that means something', async () => {
    const onCancel = jest.fn();
    const { rerender } = render(<Progress percent={10} onCancel={onCancel} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    rerender(<Progress percent={10} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('FullScreenSpinner announces what is going on', () => {
  render(<FullScreenSpinner label="Ingresando..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Ingresando...');
});

it('a skeleton is nothing to a screen reader', () => {
  render(<CardSkeleton />);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

it('FormErrorSummary alerts when the message comes, not before', () => {
  const { rerender } = render(<FormErrorSummary message={undefined} />);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(<FormErrorSummary message="Error de conexión al servidor" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Error de conexión al servidor');
});

it('EmptyState shows its sentence and its actions', () => {
  render(<EmptyState message="No realizaste compras aún." actions={<button type="button">Reintentar</button>} />);
  expect(screen.getByText('No realizaste compras aún.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeInTheDocument();
});

it("SuccessPanel is the page's title, which can take the focus, and the way on", () => {
  render(
    <SuccessPanel title="Registro exitoso">
      <button type="button">Iniciar sesión</button>
    </SuccessPanel>,
  );
  const title = screen.getByRole('heading', { level: 1, name: 'Registro exitoso' });
  title.focus();
  expect(title).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeInTheDocument();
});
