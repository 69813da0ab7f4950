import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { API, errorResponse, mountShell, testServer } from '../testing/mount-shell.tsx';
import { offerReload } from './outdated-notice.tsx';

jest.mock('../remotes/remote-section.tsx', () => ({
  RemoteSection: ({ remote }: { remote: string }) => <h1>{remote}</h1>,
}));

const { server } = testServer();

it('an outdated page offers a reload once, and keeps typed text', async () => {
  server.use(http.get(`${API}/publicaciones/1`, () => errorResponse('pagina_vieja')));
  const { app, usuario } = mountShell('/');
  await usuario.type(await screen.findByLabelText('Email'), 'alguien@ejemplo.com');
  const call = () => app.context.api.publicaciones.get(1).catch((error: Error) => error.message);
  expect(await act(() => Promise.all([call(), call()]))).toEqual(
    Array(2).fill('Hay una versión nueva del sitio. Recargá la página.'),
  );
  expect(await screen.findByText('Hay una versión nueva del sitio.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Recargar' })).toHaveLength(1);
  expect(screen.getByLabelText('Email')).toHaveValue('alguien@ejemplo.com');
  document.getElementById('pagina-vieja')?.remove();
});

it('the outdated notice reloads the page on a click', async () => {
  const { usuario } = mountShell('/');
  const reload = jest.fn();
  await act(async () => offerReload(reload));
  await usuario.click(await screen.findByRole('button', { name: 'Recargar' }));
  expect(reload).toHaveBeenCalledTimes(1);
  document.getElementById('pagina-vieja')?.remove();
});
