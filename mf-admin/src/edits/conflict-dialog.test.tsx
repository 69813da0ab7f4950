import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictDialog, type ConflictingField } from './conflict-dialog.tsx';

const CAMPOS: ConflictingField[] = [
  { campo: 'monto', label: 'Monto', mine: '$ 80,00', actual: '$ 95,00', suggested: 'mio' },
  { campo: 'altura_envio', label: 'Altura envío', mine: '-', actual: '1840', suggested: 'actual' },
];

function open(campos = CAMPOS, saving = false) {
  const onSave = jest.fn();
  const onCancel = jest.fn();
  render(<ConflictDialog registro="Venta #7" campos={campos} onSave={onSave} onCancel={onCancel} saving={saving} />);
  return { user: userEvent.setup(), onSave, onCancel };
}

const from = (label: string) => within(screen.getByRole('group', { name: label }));

describe('ConflictoDialog', () => {
  it('shows both values of each field, with what is suggested chosen', async () => {
    const { user, onSave } = open();
    expect(screen.getByRole('dialog', { name: 'Otra persona modificó este registro: Venta #7' })).toBeVisible();
    expect(from('Monto').getByRole('radio', { name: 'Lo mío: $ 80,00' })).toBeChecked();
    expect(from('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).not.toBeChecked();
    expect(from('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onSave).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('lets one choose each field, and all of one side', async () => {
    const { user, onSave } = open();
    await user.click(screen.getByRole('button', { name: 'Todo lo de la otra persona' }));
    expect(from('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Todo lo mío' }));
    await user.click(from('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' }));
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onSave).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('is left by Cancelar with nothing saved, and offers no "all" for a single field', async () => {
    const { user, onSave, onCancel } = open(CAMPOS.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Todo lo mío' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('waits while it saves', () => {
    open(CAMPOS, true);
    expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });
});
