import { testServer } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/**
 * The stub API of these tests. It rejects requests that no test has defined, except the list of sessions, which is empty.
 */
export function accountServer() {
  return testServer(http.get('*/api/sesiones', () => HttpResponse.json([])));
}
