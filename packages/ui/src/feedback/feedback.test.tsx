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
  ])('shows %d as %i per cent, in aria-valuenow and as text', (percent, shown) => {
    render(<Progress percent={percent} />);
    expect(screen.getByRole('progressbar', { name: 'Subiendo...' })).toHaveAttribute('aria-valuenow', String(shown));
    expect(screen.getByText(`${shown} %`)).toBeInTheDocument();
  });

  it("shows 'Cancelar' only if onCancel is given", async () => {
    const onCancel = jest.fn();
    const { rerender } = render(<Progress percent={10} onCancel={onCancel} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    rerender(<Progress percent={10} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('FullScreenSpinner announces its label', () => {
  render(<FullScreenSpinner label="Ingresando..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Ingresando...');
});

it('CardSkeleton has no list item for screen readers', () => {
  render(<CardSkeleton />);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

it('FormErrorSummary has an empty alert until it gets a message', () => {
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

it('SuccessPanel shows a focusable page title and its content', () => {
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
