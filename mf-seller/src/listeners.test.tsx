import { API, testServer } from '@fluxpartes/mf-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { comisionSteps } from './testing/comision-steps.ts';
import { mount } from './testing/mount.ts';

const server = testServer(http.get(`${API}/publicaciones`, () => HttpResponse.json([])));

it('the data of the seller are requested again when another section changed them', async () => {
  const asked = jest.fn();
  server.use(
    http.get(`${API}/usuarios/7`, () => {
      asked();
      return HttpResponse.json({ id: 7, aprobado_constancia_afip: false });
    }),
    ...comisionSteps(false, 0),
  );
  const { context, unmount } = mount('/crearpublicacion');
  await screen.findByLabelText('Nombre del producto');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  unmount();
  context.events.tell('usuario-cambiado', { id: 7 });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
