import { act, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConflictingField } from './conflict-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useQuestions } from './record-updates.tsx';

it('useQuestions asks one after the other, and answers no to each when the screen is left', async () => {
  const { result, unmount } = renderHook(() => useQuestions<{ id: number }, boolean>(false));
  let answers: Promise<boolean>[] = [];
  act(() => {
    answers = [1, 2, 3].map((id) => result.current.ask({ id }));
  });
  expect(result.current.question?.id).toBe(1);
  act(() => result.current.question?.answer(true));
  expect(result.current.question?.id).toBe(2);
  unmount();
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});

const CAMPOS: ConflictingField[] = [
  { campo: 'monto', label: 'Monto', mine: '$ 80,00', actual: '$ 95,00', suggested: 'mio' },
  { campo: 'altura_envio', label: 'Altura envío', mine: '-', actual: '1840', suggested: 'actual' },
];

function open(campos = CAMPOS) {
  const onSave = jest.fn();
  const onCancel = jest.fn();
  render(<ConflictDialog registro="Venta #7" campos={campos} onSave={onSave} onCancel={onCancel} />);
  return { user: userEvent.setup(), onSave, onCancel };
}

const from = (label: string) => within(screen.getByRole('group', { name: label }));

describe('ConflictDialog', () => {
  it('shows both values of each field, with the suggested one chosen', async () => {
    const { user, onSave } = open();
    expect(screen.getByRole('dialog', { name: 'Otra persona modificó este registro: Venta #7' })).toBeVisible();
    expect(from('Monto').getByRole('radio', { name: 'Lo mío: $ 80,00' })).toBeChecked();
    expect(from('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).not.toBeChecked();
    expect(from('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onSave).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('offers each field, and all of one side', async () => {
    const { user, onSave } = open();
    await user.click(screen.getByRole('button', { name: 'Todo lo de la otra persona' }));
    expect(from('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Todo lo mío' }));
    await user.click(from('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' }));
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onSave).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('saves nothing after Cancelar, and offers no "all" for a single field', async () => {
    const { user, onSave, onCancel } = open(CAMPOS.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Todo lo mío' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onSave).not.toHaveBeenCalled();
  });
});
