import type { InvitadoPublicacion, Publicacion, Usuario } from '@fluxpartes/contrato';
import { testUsuario } from '@fluxpartes/mf-kit/testing';

/** A listing as the API sends it to a guest: four keys are absent. */
export function asInvitado(publicacion: Publicacion): InvitadoPublicacion {
  const { precio: _p, ubicacion: _u, user_id: _i, nombre_local: _n, ...visible } = publicacion;
  return visible;
}

/** A mechanic with both documents approved and $ 12.350,00 of cashback. */
export function testMecanico(cambios: Partial<Usuario> = {}): Usuario {
  return testUsuario({ aprobado_constancia_afip: true, aprobado_certificado_estudio: true, ...cambios });
}
