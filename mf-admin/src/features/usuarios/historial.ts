import type { HistorialField, HistorialValue } from '../../historial-panel.tsx';
import { CAMPOS } from './cuenta.ts';
import { DOCUMENTOS } from './documentos.ts';

const aprobaciones = DOCUMENTOS.map(({ aprobacion, title, aprobado, notAprobado }): [string, HistorialField] => [
  aprobacion,
  { label: title, text: (value: HistorialValue) => (value === true ? aprobado : notAprobado) },
]);

/** How each field of a user's audit rows is told. */
export const HISTORIAL_FIELDS: Readonly<Partial<Record<string, HistorialField>>> = {
  ...CAMPOS,
  ...Object.fromEntries(aprobaciones),
  contrasena_cambiada: { label: 'Contraseña', text: () => 'Cambiada' },
  con_constancia_afip: { label: 'Archivo de la constancia' },
  con_certificado_estudio: { label: 'Archivo del certificado' },
};
