import { ShellProvider } from '@fluxpartes/mf-kit';
import { API, testServer } from '@fluxpartes/mf-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { mount } from '../../testing/mount.ts';
import { ownPublicacion } from '../../testing/own-publicacion.ts';
import { usePausarPublicacion } from './own-publicaciones-api.ts';

const server = testServer();

it('usePausarPublicacion sends the version of the last response, even before it is rendered', async () => {
  const sent: unknown[] = [];
  let stored = ownPublicacion({ version: 3 });
  server.use(
    http.put(`${API}/publicaciones/:id/pausar`, async ({ request }) => {
      const { pausada } = (await request.json()) as { pausada: boolean };
      sent.push([pausada, request.headers.get('If-Match')]);
      stored = { ...stored, pausada, version: (stored.version ?? 0) + 1 };
      return HttpResponse.json(stored);
    }),
  );
  const { context, queryClient } = mount('/');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ShellProvider value={context}>{children}</ShellProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => usePausarPublicacion(7), { wrapper });
  const drawn = ownPublicacion({ version: 3 });
  await act(() => result.current(drawn, true));
  await act(() => result.current(drawn, false));
  expect(sent).toEqual([
    [true, '"3"'],
    [false, '"4"'],
  ]);
});
