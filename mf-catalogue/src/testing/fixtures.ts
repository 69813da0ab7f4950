import type { InvitadoPublicacion, Publicacion, Usuario } from '@fluxpartes/contrato';
import { API, testUsuario } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/** A listing as the API sends it to a guest: five keys are absent, and one key says whether units are left. */
export function asInvitado(publicacion: Publicacion): InvitadoPublicacion {
  const { precio: _p, ubicacion: _u, user_id: _i, nombre_local: _n, existencias, ...visible } = publicacion;
  return { ...visible, disponible: existencias !== 0 };
}

/** A mechanic with both documents approved and $ 12.350,00 of cashback. */
export function testMecanico(cambios: Partial<Usuario> = {}): Usuario {
  return testUsuario({ aprobado_constancia_afip: true, aprobado_certificado_estudio: true, ...cambios });
}

/** A stub of GET /usuarios/5: a mechanic without approved documents, or with these changes. */
export function asMecanico(cambios: Partial<Usuario> = {}) {
  return http.get(`${API}/usuarios/5`, () => HttpResponse.json(testUsuario(cambios)));
}
