import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ConflictingField } from './conflict-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { chosenChange } from './record-updates.tsx';

it('chosenChange sends only the chosen values, or nothing when the record already holds them', () => {
  const base = { monto: 10, altura: '1' };
  const collision = { base, own: { altura: '7' }, actual: { monto: 50, altura: '9' } };
  expect(chosenChange(collision, { monto: 'actual', altura: 'mio' })).toEqual({ altura: '7' });
  expect(chosenChange(collision, { monto: 'mio', altura: 'actual' })).toEqual({ monto: 10 });
  expect(chosenChange(collision, { monto: 'actual', altura: 'actual' })).toBeNull();
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

  it('accepts a choice for each field, or for all fields at once', async () => {
    const { user, onSave } = open();
    await user.click(screen.getByRole('button', { name: 'Todo lo de la otra persona' }));
    expect(from('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Todo lo mío' }));
    await user.click(from('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' }));
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onSave).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it("hides 'Todo lo mío' for a single field, and saves nothing after 'Cancelar'", async () => {
    const { user, onSave, onCancel } = open(CAMPOS.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Todo lo mío' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onSave).not.toHaveBeenCalled();
  });
});
