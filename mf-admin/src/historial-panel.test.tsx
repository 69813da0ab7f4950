import { ApiError } from '@fluxpartes/api-client';
import type { HistorialEntry } from '@fluxpartes/contrato';
import { createQueryClient } from '@fluxpartes/mf-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HistorialPanel from './historial-panel.tsx';

type Props = Parameters<typeof HistorialPanel>[0];

const ENTRY: HistorialEntry = {
  id: 3,
  fecha: '2026-11-18T13:42:00.000Z',
  autor: { user_id: null, tipoCuenta: 'admin', nombre: 'Administración' },
  accion: 'venta_corregida',
  antes: { pago_recibido: false, altura_envio: '', monto: 100 },
  despues: { pago_recibido: true, altura_envio: '1840', monto: 80.5 },
};

const pageOf = (items: HistorialEntry[], nextCursor: string | null = null) =>
  Promise.resolve({ items, nextCursor, total: null });

function open(request: Props['request'], campos: Props['campos'] = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HistorialPanel queryKey={['mf-admin', 'historial-de-venta', 17]} request={request} campos={campos} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const CAMPOS = {
  pago_recibido: { label: 'Pago recibido' },
  monto: { label: 'Monto', text: (value: unknown) => `$ ${value}` },
};

describe('HistorialPanel', () => {
  it('shows the author, the date and the old and new value of each field', async () => {
    open(() => pageOf([ENTRY]), CAMPOS);
    const element = await within(screen.getByRole('group', { name: 'Historial' })).findByRole('listitem');
    expect(element).toHaveTextContent('18/11/2026 10:42');
    expect(element).toHaveTextContent('Administración');
    expect(element).toHaveTextContent('Modificó la venta');
    expect(element).toHaveTextContent('Pago recibidoantes No › , después Sí');
    expect(element).toHaveTextContent('Montoantes $ 100 › , después $ 80.5');
    expect(element).toHaveTextContent('altura_envioantes - › , después 1840');
  });

  it('leaves out a field that did not change', async () => {
    open(
      () =>
        pageOf([
          {
            ...ENTRY,
            antes: { monto: 100, pago_recibido: false },
            despues: { monto: 100, pago_recibido: true },
          },
        ]),
      CAMPOS,
    );
    expect((await screen.findAllByRole('term')).map((dt) => dt.textContent)).toEqual(['Pago recibido']);
  });

  it('shows only the action of an entry without values', async () => {
    open(() => pageOf([{ ...ENTRY, accion: 'contrasena_revelada', antes: null, despues: null }]));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Vio la contraseña');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  it("shows 'Cargando historial...', then 'Nadie modificó nada todavía.'", async () => {
    open(() => pageOf([]));
    expect(screen.getByRole('status')).toHaveTextContent('Cargando historial...');
    expect(await screen.findByText('Nadie modificó nada todavía.')).toBeVisible();
  });

  it("shows a failure, and requests again after 'Reintentar'", async () => {
    let isDown = true;
    const user = open(() =>
      isDown ? Promise.reject(new ApiError(404, 'no_encontrado', '', {}, undefined)) : pageOf([ENTRY]),
    );
    expect(await screen.findByText('No pudimos cargar el historial.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('No pudimos cargar el historial.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('listitem')).toBeVisible();
  });

  it("requests older rows after 'Ver anteriores'", async () => {
    const user = open(({ cursor }) => (cursor ? pageOf([{ ...ENTRY, id: 2 }]) : pageOf([ENTRY], '3')));
    await user.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  });
});
