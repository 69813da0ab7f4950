import type { EntradaDeHistorial } from '@fluxpartes/contrato';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Historial } from '../api/use-historial.ts';
import { HistorialPanel } from './historial-panel.tsx';

const ENTRADA: EntradaDeHistorial = {
  id: 3,
  fecha: '2026-11-18T13:42:00.000Z',
  autor: { user_id: null, tipoCuenta: 'admin', nombre: 'Administración' },
  accion: 'venta_corregida',
  antes: { pago_recibido: false, altura_envio: '', monto: 100 },
  despues: { pago_recibido: true, altura_envio: '1840', monto: 80.5 },
};

function historialDe(cambios: Partial<Historial> = {}): Historial {
  return {
    entradas: [ENTRADA],
    estado: 'listo',
    hayMas: false,
    pidiendoMas: false,
    pedirMas: jest.fn(),
    reintentar: jest.fn(),
    ...cambios,
  };
}

const CAMPOS = {
  pago_recibido: { etiqueta: 'Pago recibido' },
  monto: { etiqueta: 'Monto', texto: (valor: unknown) => `$ ${valor}` },
};

describe('HistorialPanel', () => {
  it('tells who, when, and each field from what to what, in words', () => {
    render(<HistorialPanel historial={historialDe()} campos={CAMPOS} />);
    const fila = within(screen.getByRole('group', { name: 'Historial' })).getByRole('listitem');
    expect(fila).toHaveTextContent('18/11/2026 10:42');
    expect(fila).toHaveTextContent('Administración');
    expect(fila).toHaveTextContent('Modificó la venta');
    expect(fila).toHaveTextContent('Pago recibidoantes No › , después Sí');
    expect(fila).toHaveTextContent('Montoantes $ 100 › , después $ 80.5');
    expect(fila).toHaveTextContent('altura_envioantes - › , después 1840');
  });

  it('leaves out a field that stayed as it was', () => {
    const entrada = {
      ...ENTRADA,
      antes: { monto: 100, pago_recibido: false },
      despues: { monto: 100, pago_recibido: true },
    };
    render(<HistorialPanel historial={historialDe({ entradas: [entrada] })} campos={CAMPOS} />);
    expect(screen.getAllByRole('term').map((dt) => dt.textContent)).toEqual(['Pago recibido']);
  });

  it('tells a row without values by its action alone', () => {
    const vista: EntradaDeHistorial = { ...ENTRADA, accion: 'contrasena_revelada', antes: null, despues: null };
    render(<HistorialPanel historial={historialDe({ entradas: [vista] })} campos={{}} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('Vio la contraseña');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  it('says that it waits, that nobody changed anything, and that it could not be loaded', async () => {
    const { rerender } = render(
      <HistorialPanel historial={historialDe({ entradas: [], estado: 'cargando' })} campos={{}} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Cargando historial...');
    rerender(<HistorialPanel historial={historialDe({ entradas: [] })} campos={{}} />);
    expect(screen.getByText('Nadie modificó nada todavía.')).toBeVisible();
    const fallo = historialDe({ entradas: [], estado: 'fallo' });
    rerender(<HistorialPanel historial={fallo} campos={{}} />);
    expect(screen.getByRole('status')).toHaveTextContent('No pudimos cargar el historial.');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(fallo.reintentar).toHaveBeenCalledTimes(1);
  });

  it('asks for the older rows', async () => {
    const historial = historialDe({ hayMas: true });
    render(<HistorialPanel historial={historial} campos={{}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver anteriores' }));
    expect(historial.pedirMas).toHaveBeenCalledTimes(1);
  });
});
