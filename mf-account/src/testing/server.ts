import { testServer } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/** The API as these tests need it: refuses what no test has described, but the list of sessions, which is empty. */
export function accountServer() {
  return testServer(http.get('*/api/sesiones', () => HttpResponse.json([])));
}
