import { API, MECANICO } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { testMecanico } from './testing/fixtures.ts';
import { mount } from './testing/mount.tsx';
import { accountServer } from './testing/server.ts';

const server = accountServer();

it('refetches the account immediately after a purchase in another section', async () => {
  const asked: string[] = [];
  const answer = (what: string, body: object) => () => {
    asked.push(what);
    return HttpResponse.json(body);
  };
  server.use(
    http.get(`${API}/usuarios/5`, answer('usuario', testMecanico())),
    http.get(`${API}/usuarios/5/compras-ultimos-30`, answer('compras', { comprasUltimos30: 4 })),
  );
  const { context, unmount } = mount('/micuenta', MECANICO);
  await screen.findByRole('region', { name: 'Tus datos' });
  await waitFor(() => expect(asked.sort()).toEqual(['compras', 'usuario']));
  unmount();
  context.events.tell('compra-hecha', { compradorId: 31 });
  context.events.tell('compra-hecha', { compradorId: 5 });
  await waitFor(() => expect(asked.sort()).toEqual(['compras', 'compras', 'usuario', 'usuario']));
});
