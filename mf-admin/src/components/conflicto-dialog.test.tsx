import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CampoEnConflicto, ConflictoDialog } from './conflicto-dialog.tsx';

const CAMPOS: CampoEnConflicto[] = [
  { campo: 'monto', etiqueta: 'Monto', mio: '$ 80,00', actual: '$ 95,00', sugerida: 'mio' },
  { campo: 'altura_envio', etiqueta: 'Altura envío', mio: '-', actual: '1840', sugerida: 'actual' },
];

function abrir(campos = CAMPOS, guardando = false) {
  const onGuardar = jest.fn();
  const onCancelar = jest.fn();
  render(
    <ConflictoDialog
      registro="Venta #7"
      campos={campos}
      onGuardar={onGuardar}
      onCancelar={onCancelar}
      guardando={guardando}
    />,
  );
  return { user: userEvent.setup(), onGuardar, onCancelar };
}

const de = (etiqueta: string) => within(screen.getByRole('group', { name: etiqueta }));

describe('ConflictoDialog', () => {
  it('shows both values of each field, with what is suggested chosen', async () => {
    const { user, onGuardar } = abrir();
    expect(screen.getByRole('dialog', { name: 'Otra persona modificó este registro: Venta #7' })).toBeVisible();
    expect(de('Monto').getByRole('radio', { name: 'Lo mío: $ 80,00' })).toBeChecked();
    expect(de('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).not.toBeChecked();
    expect(de('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onGuardar).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('lets one choose each field, and all of one side', async () => {
    const { user, onGuardar } = abrir();
    await user.click(screen.getByRole('button', { name: 'Todo lo de la otra persona' }));
    expect(de('Monto').getByRole('radio', { name: 'Lo de la otra persona: $ 95,00' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Todo lo mío' }));
    await user.click(de('Altura envío').getByRole('radio', { name: 'Lo de la otra persona: 1840' }));
    await user.click(screen.getByRole('button', { name: 'Guardar lo elegido' }));
    expect(onGuardar).toHaveBeenCalledWith({ monto: 'mio', altura_envio: 'actual' });
  });

  it('is left by Cancelar with nothing saved, and offers no "all" for a single field', async () => {
    const { user, onGuardar, onCancelar } = abrir(CAMPOS.slice(0, 1));
    expect(screen.queryByRole('button', { name: 'Todo lo mío' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancelar).toHaveBeenCalledTimes(1);
    expect(onGuardar).not.toHaveBeenCalled();
  });

  it('waits while it saves', () => {
    abrir(CAMPOS, true);
    expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });
});
