import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { API, mountShell, testServer } from '../testing/mount-shell.tsx';

jest.mock('../remotes/remote-section.tsx', () => ({
  RemoteSection: ({ remote }: { remote: string }) => (
    <main>
      <h1>{remote}</h1>
      <form>
        <input id="buscar" type="search" aria-label="Buscar" />
      </form>
    </main>
  ),
}));

const { server } = testServer();

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = jest.fn();
});

function signIn(perfil: 'mecanico' | 'vendedor') {
  localStorage.setItem('user_id', '7');
  localStorage.setItem('perfil', perfil);
  server.use(http.get(`${API}/sesion`, () => HttpResponse.json({ user_id: 7, tipoCuenta: perfil })));
}

const header = () => within(screen.getByRole('banner'));
const links = () =>
  within(header().getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('the header has brand and login links for a guest, except on the login page', async () => {
  const { usuario, route } = mountShell('/publicacion/17');
  expect(header().getByRole('link', { name: /Flux ?Partes/ })).toHaveAttribute('href', '/home');
  await usuario.click(header().getByRole('link', { name: 'Iniciar sesión' }));
  expect(route.actual).toBe('/');
  expect(await screen.findByLabelText('Email')).toBeVisible();
  expect(within(screen.getByRole('banner')).queryByRole('link')).toBeNull();
  expect(header().getByRole('button', { name: /^Activar modo/ })).toBeVisible();
});

it('the header searches the catalogue from any page, and an empty search clears the query', async () => {
  const { usuario, route } = mountShell('/publicacion/17');
  await usuario.type(header().getByRole('textbox', { name: 'Buscar repuestos' }), ' disco {Enter}');
  expect(route.actual).toBe('/home?q=disco');
  const box = header().getByRole('textbox', { name: 'Buscar repuestos' });
  expect(box).toHaveValue('disco');
  await usuario.clear(box);
  await usuario.type(box, '{Enter}');
  expect(route.actual).toBe('/home');
});

it("the header's Buscar link opens the catalogue and focuses its search box", async () => {
  const { usuario, route } = mountShell('/publicacion/17');
  await usuario.click(header().getByRole('link', { name: 'Buscar' }));
  expect(route.actual).toBe('/home');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});

it("the header shows a buyer's links and open purchases, recounted after an action", async () => {
  jest.useFakeTimers();
  signIn('mecanico');
  let total = 3;
  server.use(
    http.get(`${API}/usuarios/7/compras`, ({ request }) => {
      expect(new URL(request.url).search).toBe('?limite=1&total=1&pendiente=si');
      return HttpResponse.json([], { headers: { 'X-Total-Count': String(total) } });
    }),
  );
  const { app } = mountShell('/home');
  await screen.findByRole('link', { name: 'Mi Cuenta' });
  expect(links()).toEqual([
    ['Catálogo', '/home'],
    ['Buscar', '/home#buscar'],
    ['Mis compras', '/mis-compras'],
    ['Mi Cuenta', '/micuenta'],
  ]);
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(await screen.findByRole('link', { name: 'Mis compras 3 en curso' })).toBeVisible();
  total = 2;
  const { contextOf } = await import('../remotes/query.tsx');
  const { queryClient } = contextOf(app.context, () => false);
  await act(() =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: async () => 1 })
      .execute(undefined),
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole('link', { name: 'Mis compras 2 en curso' })).toBeVisible();
  jest.useRealTimers();
});

it("the header shows a seller's links and the number of sales to hand over", async () => {
  jest.useFakeTimers();
  signIn('vendedor');
  server.use(http.get(`${API}/usuarios/7/ventas-recuento`, () => HttpResponse.json({ para_entregar: 120 })));
  mountShell('/home');
  await screen.findByRole('link', { name: 'Mi Cuenta' });
  expect(links().map(([text]) => text)).toEqual(['Catálogo', 'Buscar', 'Publicar', 'Mis ventas', 'Mi Cuenta']);
  await act(() => jest.advanceTimersByTimeAsync(1500));
  expect(await screen.findByRole('link', { name: 'Mis ventas 99+ para entregar' })).toBeVisible();
  jest.useRealTimers();
});
