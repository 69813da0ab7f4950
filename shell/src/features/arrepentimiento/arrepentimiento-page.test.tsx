import { eraseDrafts } from '@fluxpartes/mf-kit';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, mountShell, testServer } from '../../testing/mount-shell.tsx';

const { server } = testServer();
const ventaNumber = () => screen.findByLabelText('Número de compra');

beforeEach(() => sessionStorage.clear());

test('the draft is restored until it is sent', async () => {
  const codigo = { codigo: '2345-6789' };
  server.use(http.post(`${API}/arrepentimientos`, () => HttpResponse.json(codigo, { status: 201 })));
  const { usuario, unmount } = mountShell('/arrepentimiento');
  await usuario.type(await ventaNumber(), '1042');
  await usuario.type(screen.getByLabelText('Email'), 'marcos@correo.com');
  unmount();

  const again = mountShell('/arrepentimiento');
  await waitFor(async () => expect(await ventaNumber()).toHaveValue('1042'));
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
  await again.usuario.click(screen.getByRole('button', { name: 'Arrepentirme de la compra' }));
  expect(await screen.findByText('2345-6789')).toBeVisible();
  again.unmount();

  mountShell('/arrepentimiento');
  expect(await ventaNumber()).toHaveValue('');
});

test('the form is prefilled with the purchase and email of the navigation state, but not after a logout and Back', async () => {
  const { route } = mountShell('/recuperacion');
  await screen.findByLabelText('DNI');
  act(() => void route.go('/arrepentimiento', { state: { venta_id: '1042', email: 'marcos@correo.com' } }));
  await waitFor(async () => expect(await ventaNumber()).toHaveValue('1042'));
  expect(screen.getByLabelText('Email')).toHaveValue('marcos@correo.com');
  act(() => void route.go('/recuperacion'));
  await screen.findByLabelText('DNI');
  eraseDrafts('clave_');
  act(() => void route.go(-1));
  await ventaNumber();
  await act(async () => undefined);
  expect(await ventaNumber()).toHaveValue('');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
