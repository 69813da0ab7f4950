import {
  editarUsuarioSchema,
  HIDDEN_CONTRASENA,
  type Usuario,
  type UsuarioCambios,
  type Validation,
  validar,
} from '@fluxpartes/contrato';
import {
  type Centavos,
  centavosAPesos,
  cuentaLabel,
  type Localidad,
  pesosACentavos,
  TIPOS_CUENTA,
  type TipoCuenta,
} from '@fluxpartes/dominio';
import { daysAgo } from '../../days-ago.ts';
import type { ConflictingField } from '../../edits/conflict-dialog.tsx';
import { type Collision, conflictsIn } from '../../edits/record-updates.tsx';
import { type HistorialField, type HistorialValue, inPesos, inWords } from '../../historial-field.ts';

/** The fields of the edit form and the view mode, in this order. */
export const CUENTA_FIELDS = [
  'email',
  'contrasena',
  'tipo_cuenta',
  'nombre',
  'apellido',
  'nombre_local',
  'localidad',
  'dni',
  'telefono',
  'cashback',
] as const;
export type CuentaField = (typeof CUENTA_FIELDS)[number];

const asTipoCuenta = (value: HistorialValue) => {
  const tipo = TIPOS_CUENTA.find((possible) => possible === value);
  return tipo ? cuentaLabel(tipo) : inWords(value);
};
export const CAMPOS: Record<CuentaField, HistorialField> = {
  email: { label: 'Email' },
  contrasena: { label: 'Contraseña' },
  tipo_cuenta: { label: 'Tipo de cuenta', text: asTipoCuenta },
  nombre: { label: 'Nombre' },
  apellido: { label: 'Apellido' },
  nombre_local: { label: 'Nombre local' },
  localidad: { label: 'Localidad' },
  dni: { label: 'DNI' },
  telefono: { label: 'Teléfono' },
  cashback: { label: 'Cashback', text: inPesos },
};

export interface CuentaValues {
  email: string;
  /** The password in clear text, or dots if the API does not reveal it. */
  contrasena: string;
  tipo_cuenta: TipoCuenta;
  nombre: string;
  apellido: string;
  nombre_local: string;
  localidad: Localidad;
  dni: string;
  telefono: string;
  /** Centavos; null while the field is empty. */
  cashback: Centavos | null;
}

export function asText(campo: CuentaField, value: HistorialValue): string {
  return (CAMPOS[campo].text ?? inWords)(value);
}

export function valuesOf(usuario: Usuario): CuentaValues {
  const { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono } = usuario;
  const cashback = pesosACentavos(usuario.cashback);
  return { email, contrasena, tipo_cuenta, nombre, apellido, nombre_local, localidad, dni, telefono, cashback };
}

/** Validates the form. An unchanged password is replaced by the dots, which the schema leaves out. */
export function validateCuenta(values: CuentaValues, base: Usuario): Validation<UsuarioCambios> {
  const { cashback, contrasena } = values;
  return validar(editarUsuarioSchema, {
    ...values,
    contrasena: contrasena === base.contrasena ? HIDDEN_CONTRASENA : contrasena,
    // null is reported as an error of the field; undefined would leave the amount unchanged.
    cashback: cashback === null ? null : centavosAPesos(cashback),
  });
}

type AprobacionField = 'aprobado_constancia_afip' | 'aprobado_certificado_estudio';

/** A document that a user sends, with its texts. */
export interface Documento {
  nombre: keyof NonNullable<Usuario['documentos']>;
  file: 'constancia_afip_url' | 'certificado_estudio_url' | 'certificado_trabajo_url';
  title: string;
  /** The name with its article: 'la Constancia AFIP'. */
  inSentence: string;
  withoutFile: string;
  rechazado: string;
  /** The question before an approval without an uploaded file. */
  onPaper: string;
  /** The state after such an approval. */
  seenOnPaper: string;
  aprobado: string;
  notAprobado: string;
}

/** A document that determines a discount or a commission. */
export interface ApprovableDocumento extends Documento {
  aprobacion: AprobacionField;
}

const MASCULINE = {
  withoutFile: 'No cargado',
  rechazado: 'rechazado',
  onPaper: '¿Lo viste en papel?',
  seenOnPaper: 'lo vimos en papel',
  aprobado: 'Aprobado',
  notAprobado: 'No aprobado',
};

export const DOCUMENTOS: readonly ApprovableDocumento[] = [
  {
    nombre: 'constanciaAfip',
    aprobacion: 'aprobado_constancia_afip',
    file: 'constancia_afip_url',
    title: 'Constancia AFIP',
    inSentence: 'la Constancia AFIP',
    withoutFile: 'No cargada',
    rechazado: 'rechazada',
    onPaper: '¿La viste en papel?',
    seenOnPaper: 'la vimos en papel',
    aprobado: 'Aprobada',
    notAprobado: 'No aprobada',
  },
  {
    ...MASCULINE,
    nombre: 'certificadoEstudio',
    aprobacion: 'aprobado_certificado_estudio',
    file: 'certificado_estudio_url',
    title: 'Certificado de estudio',
    inSentence: 'el Certificado de estudio',
  },
];

/** It decides no discount, so it is not approved. */
const CERTIFICADO_TRABAJO: Documento = {
  ...MASCULINE,
  nombre: 'certificadoTrabajo',
  file: 'certificado_trabajo_url',
  title: 'Certificado de trabajo',
  inSentence: 'el Certificado de trabajo',
};

/** The documents of a card: only mechanics send a certificate of work. */
export function documentosOfCard(usuario: Usuario): readonly (Documento | ApprovableDocumento)[] {
  const hasTrabajo = usuario.tipo_cuenta === 'mecanico' || usuario.certificado_trabajo_url !== null;
  return hasTrabajo ? [...DOCUMENTOS, CERTIFICADO_TRABAJO] : DOCUMENTOS;
}

export function isAprobado(usuario: Usuario, documento: Documento | ApprovableDocumento): boolean {
  return 'aprobacion' in documento && usuario[documento.aprobacion];
}

/** Whether the document can be refused: it was sent, is not approved and is not refused. */
export function isInReview(usuario: Usuario, documento: Documento): boolean {
  const rechazo = usuario.documentos?.[documento.nombre].rechazo;
  return usuario[documento.file] !== null && !isAprobado(usuario, documento) && !rechazo;
}

/** The state in words beside the fixed label; '' where the label says it all. */
export function documentoEstado(usuario: Usuario, documento: Documento | ApprovableDocumento): string {
  const { subido_en: subido, rechazo } = usuario.documentos?.[documento.nombre] ?? {};
  const isMissing = usuario[documento.file] === null;
  if (isAprobado(usuario, documento)) return isMissing ? documento.seenOnPaper : '';
  if (isMissing) return 'sin cargar';
  if (rechazo) return `${documento.rechazado}: ${rechazo.motivo}`;
  if (!('aprobacion' in documento)) return subido ? `se cargó ${daysAgo(subido)}` : '';
  return subido ? `en revisión desde ${daysAgo(subido)}` : 'en revisión';
}

/** The first document that waits for a decision: the shortcuts approve and refuse it. */
export function documentoToApprove(usuario: Usuario): ApprovableDocumento | null {
  return DOCUMENTOS.find((documento) => isInReview(usuario, documento)) ?? null;
}

const aprobaciones = DOCUMENTOS.map(({ aprobacion, title, aprobado, notAprobado }): [string, HistorialField] => [
  aprobacion,
  { label: title, text: (value: HistorialValue) => (value === true ? aprobado : notAprobado) },
]);

/** The fields of the audit rows. */
export const HISTORIAL_CAMPOS: Readonly<Partial<Record<string, HistorialField>>> = {
  ...CAMPOS,
  ...Object.fromEntries(aprobaciones),
  contrasena_cambiada: { label: 'Contraseña', text: () => 'Cambiada' },
  con_constancia_afip: { label: 'Archivo de la constancia' },
  con_certificado_estudio: { label: 'Archivo del certificado' },
  documento: {
    label: 'Documento',
    text: (value) =>
      [...DOCUMENTOS, CERTIFICADO_TRABAJO].find(({ file }) => file === `${value}_url`)?.title ?? inWords(value),
  },
  motivo: { label: 'Motivo' },
};

/** The form updates all account fields. An approval is based on the document's file. */
export function conflictsOf(collision: Collision<Usuario, UsuarioCambios>): ConflictingField[] | null {
  const documento = DOCUMENTOS.find(({ aprobacion }) => collision.own[aprobacion] !== undefined);
  const fields = documento ? [documento.aprobacion, documento.file] : CUENTA_FIELDS;
  return conflictsIn(fields, CAMPOS, collision);
}
