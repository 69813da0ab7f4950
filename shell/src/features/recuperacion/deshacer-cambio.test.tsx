import { CAMBIO_UNDONE } from '@fluxpartes/contrato';
import { configure, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, errorResponse, mountShell, testServer } from '../../testing/mount-shell.tsx';

// Loading the screen's code is slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const { server, requests } = testServer();
const button = () => screen.findByRole('button', { name: 'Deshacer el cambio' });

test('the change is undone only after a click, with the token in the header, and confirmed', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    http.post(`${API}/deshacer-cambio`, ({ request }) => {
      tokens.push(request.headers.get('X-Recuperacion-Token'));
      return HttpResponse.json({ message: CAMBIO_UNDONE });
    }),
  );
  const shell = mountShell('/deshacer-cambio#t=abc-123_X');
  const undo = await button();
  await waitFor(() => expect(shell.route.hash).toBe(''));
  expect(requests).toEqual([]);
  await shell.usuario.click(undo);
  expect(await screen.findByText(CAMBIO_UNDONE)).toBeVisible();
  expect(tokens).toEqual(['abc-123_X']);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Elegir otra contraseña' })).toHaveAttribute('href', '/recuperacion');
  expect(screen.getByRole('link', { name: 'Ingresar' })).toHaveAttribute('href', '/');
});

test.each(['deshacer_invalido', 'email_anterior_ocupado'] as const)(
  'the error %s shows on the page, and the button stays enabled',
  async (codigo) => {
    server.use(http.post(`${API}/deshacer-cambio`, () => errorResponse(codigo)));
    const { usuario } = mountShell('/deshacer-cambio');
    await usuario.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^(El enlace no es válido|Tu email anterior)/);
    expect(await button()).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Recuperar el acceso' })).toHaveAttribute('href', '/recuperacion');
  },
);
