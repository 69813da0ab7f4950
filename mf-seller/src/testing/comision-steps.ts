import { API } from '@fluxpartes/mf-kit/testing';
import { HttpResponse, http } from 'msw';

/** The inputs of user 7's commission. */
export const comisionSteps = (aprobado: boolean, ventasUltimos30: number, pagas = ventasUltimos30) => [
  http.get(`${API}/usuarios/7`, () => HttpResponse.json({ id: 7, aprobado_constancia_afip: aprobado })),
  http.get(`${API}/usuarios/7/ventas-ultimos-30`, () => HttpResponse.json({ ventasUltimos30, pagas })),
];
