import { type APIRequest, expect } from '@playwright/test';
import { adminCredentials } from './roles.ts';

/** Approves a user's documents as the admin, in a session separate from the page's. */
export async function aprobar(
  { request }: { request: APIRequest },
  baseURL: string,
  userId: number,
  aprobaciones: { aprobado_constancia_afip?: boolean; aprobado_certificado_estudio?: boolean },
): Promise<void> {
  const admin = await request.newContext({ baseURL });
  expect((await admin.post('/api/login', { data: adminCredentials() })).status()).toBe(200);
  const answer = await admin.put(`/api/usuarios/${userId}`, { data: aprobaciones });
  expect(answer.status(), await answer.text()).toBe(200);
  await admin.dispose();
}
