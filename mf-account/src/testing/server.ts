import { testServer } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/**
 * The stub API of these tests. It rejects requests that no test has defined, except the lists of sessions and of purchases,
 * which are empty, and their count.
 */
export function accountServer() {
  const empty = () => HttpResponse.json([]);
  return testServer(
    http.get('*/api/sesiones', empty),
    http.get('*/api/usuarios/:id/compras', empty),
    http.get('*/api/usuarios/:id/compras-ultimos-30', () => HttpResponse.json({ comprasUltimos30: 0 })),
  );
}
