import type { CampoDeHistorial, ValorDeHistorial } from '../../components/historial-panel.tsx';
import { CAMPOS } from './cuenta.ts';
import { DOCUMENTOS } from './documentos.ts';

const aprobaciones = DOCUMENTOS.map(({ aprobacion, titulo, aprobado, sinAprobar }): [string, CampoDeHistorial] => [
  aprobacion,
  { etiqueta: titulo, texto: (valor: ValorDeHistorial) => (valor === true ? aprobado : sinAprobar) },
]);

/** How each field of a user's audit rows is told. */
export const CAMPOS_DE_HISTORIAL: Readonly<Partial<Record<string, CampoDeHistorial>>> = {
  ...CAMPOS,
  ...Object.fromEntries(aprobaciones),
  contrasena_cambiada: { etiqueta: 'Contraseña', texto: () => 'Cambiada' },
  con_constancia_afip: { etiqueta: 'Archivo de la constancia' },
  con_certificado_estudio: { etiqueta: 'Archivo del certificado' },
};
