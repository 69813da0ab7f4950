import type { HistorialEntry } from '@fluxpartes/contrato';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Historial, HistorialPanel } from './historial-panel.tsx';

const ENTRY: HistorialEntry = {
  id: 3,
  fecha: '2026-11-18T13:42:00.000Z',
  autor: { user_id: null, tipoCuenta: 'admin', nombre: 'Administración' },
  accion: 'venta_corregida',
  antes: { pago_recibido: false, altura_envio: '', monto: 100 },
  despues: { pago_recibido: true, altura_envio: '1840', monto: 80.5 },
};

function historialOf(cambios: Partial<Historial> = {}): Historial {
  return {
    entries: [ENTRY],
    estado: 'listo',
    hasMore: false,
    requestingMore: false,
    requestMore: jest.fn(),
    retry: jest.fn(),
    ...cambios,
  };
}

const CAMPOS = {
  pago_recibido: { label: 'Pago recibido' },
  monto: { label: 'Monto', text: (value: unknown) => `$ ${value}` },
};

describe('HistorialPanel', () => {
  it('tells who, when, and each field from what to what, in words', () => {
    render(<HistorialPanel historial={historialOf()} campos={CAMPOS} />);
    const row = within(screen.getByRole('group', { name: 'Historial' })).getByRole('listitem');
    expect(row).toHaveTextContent('18/11/2026 10:42');
    expect(row).toHaveTextContent('Administración');
    expect(row).toHaveTextContent('Modificó la venta');
    expect(row).toHaveTextContent('Pago recibidoantes No › , después Sí');
    expect(row).toHaveTextContent('Montoantes $ 100 › , después $ 80.5');
    expect(row).toHaveTextContent('altura_envioantes - › , después 1840');
  });

  it('leaves out a field that stayed as it was', () => {
    const entry = {
      ...ENTRY,
      antes: { monto: 100, pago_recibido: false },
      despues: { monto: 100, pago_recibido: true },
    };
    render(<HistorialPanel historial={historialOf({ entries: [entry] })} campos={CAMPOS} />);
    expect(screen.getAllByRole('term').map((dt) => dt.textContent)).toEqual(['Pago recibido']);
  });

  it('tells a row without values by its action alone', () => {
    const view: HistorialEntry = { ...ENTRY, accion: 'contrasena_revelada', antes: null, despues: null };
    render(<HistorialPanel historial={historialOf({ entries: [view] })} campos={{}} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('Vio la contraseña');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  it('says that it waits, that nobody changed anything, and that it could not be loaded', async () => {
    const { rerender } = render(
      <HistorialPanel historial={historialOf({ entries: [], estado: 'cargando' })} campos={{}} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Cargando historial...');
    rerender(<HistorialPanel historial={historialOf({ entries: [] })} campos={{}} />);
    expect(screen.getByText('Nadie modificó nada todavía.')).toBeVisible();
    const failure = historialOf({ entries: [], estado: 'fallo' });
    rerender(<HistorialPanel historial={failure} campos={{}} />);
    expect(screen.getByRole('status')).toHaveTextContent('No pudimos cargar el historial.');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(failure.retry).toHaveBeenCalledTimes(1);
  });

  it('asks for the older rows', async () => {
    const historial = historialOf({ hasMore: true });
    render(<HistorialPanel historial={historial} campos={{}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }));
    expect(historial.requestMore).toHaveBeenCalledTimes(1);
  });
});
