import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AlertDialog, BottomSheet, Dialog } from './dialog.tsx';

function Details() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ver detalles
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Detalles de la venta" closeLabel="Cerrar detalles">
        <p>Venta 1048</p>
      </Dialog>
    </>
  );
}

const OUTSIDE = { clientX: 5, clientY: 5 };

function clickOutside(dialog: Element = screen.getByRole('dialog'), pressed = dialog): void {
  fireEvent.pointerDown(pressed, OUTSIDE);
  fireEvent.click(dialog, OUTSIDE);
}

describe('Dialog', () => {
  it('is not in the document while closed', () => {
    render(<Details />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['×', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar detalles' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', () => clickOutside()],
  ])('is named by its title, closes by %s and returns the focus to its opener', async (_way, close) => {
    render(<Details />);
    const opener = screen.getByRole('button', { name: 'Ver detalles' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Detalles de la venta' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await close();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });

  it('returns the focus to the submit button, or to the invalid field after a refusal', async () => {
    const step = (estado: 'quieto' | 'enviando' | 'dialogo', refused = false) => (
      <form>
        <input aria-label="Email" aria-invalid={refused} />
        <button type="submit" disabled={estado === 'enviando'}>
          Enviar
        </button>
        <Dialog open={estado === 'dialogo'} onClose={() => {}} title="No se pudo" closeLabel="Cerrar">
          Probá de nuevo
        </Dialog>
      </form>
    );
    const { rerender } = render(step('quieto'));
    const element = screen.getByRole('button', { name: 'Enviar' });
    act(() => element.focus());
    for (const refused of [false, true]) {
      rerender(step('enviando'));
      // The browser removes the focus from a disabled control; jsdom does not.
      act(() => element.blur());
      rerender(step('dialogo', refused));
      rerender(step('quieto', refused));
      expect(refused ? screen.getByLabelText('Email') : element).toHaveFocus();
      act(() => element.focus());
    }
  });

  it('calls onClose when the browser closes it, but not on unmount', async () => {
    const onClose = jest.fn();
    const { unmount } = render(
      <Dialog open onClose={onClose} title="Datos para transferencia">
        Alias
      </Dialog>,
    );
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open after a click outside once a field was changed, or when the press began inside', async () => {
    const onClose = jest.fn();
    render(
      <Dialog open onClose={onClose} title="Anular la venta">
        <textarea aria-label="Motivo" />
      </Dialog>,
    );
    clickOutside(screen.getByRole('dialog'), screen.getByLabelText('Motivo'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Motivo'), 'No hay stock');
    clickOutside();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open when its content is clicked', async () => {
    render(<Details />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver detalles' }));
    await userEvent.click(screen.getByText('Venta 1048'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('AlertDialog', () => {
  const text = '¿Seguro que deseas borrar esta publicación?';

  it('shows the exact text, focuses Aceptar, and Escape accepts', async () => {
    const onAccept = jest.fn();
    render(<AlertDialog open message="Login incorrecto" onAccept={onAccept} />);
    expect(screen.getByRole('alertdialog', { name: 'Login incorrecto' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Cancelar' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('focuses Cancelar if it can be cancelled, and Escape cancels', async () => {
    const onAccept = jest.fn();
    const onCancel = jest.fn();
    render(<AlertDialog open message={text} detail="Disco" danger onAccept={onAccept} onCancel={onCancel} />);
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Disco');
    await userEvent.keyboard('{Escape}');
    expect([onAccept.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('ignores a click outside and Escape while it is busy', async () => {
    const onCancel = jest.fn();
    render(<AlertDialog open message={text} busy onAccept={jest.fn()} onCancel={onCancel} />);
    clickOutside(screen.getByRole('alertdialog'));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
  });
});

it('BottomSheet is a dialog with × and its own buttons', async () => {
  const onClose = jest.fn();
  render(
    <BottomSheet open onClose={onClose} title="Filtros" actions={<button type="button">Ver 48 resultados</button>}>
      <p>Marca</p>
    </BottomSheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Filtros' })).toHaveTextContent('Ver 48 resultados');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
