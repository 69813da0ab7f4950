import type { Usuario } from '@fluxpartes/contrato';
import { Retry, useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  buttonClass,
  CategoryDrawing,
  CheckIcon,
  EmptyState,
  ExternalIcon,
  formatFecha,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import styles from './documentos.module.css';
import { isOwnUsuario, usuarioQuery } from './usuario-queries.ts';

type UsuarioLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; usuario: Usuario }
  | ({ tipo: 'fallo' } & ComponentProps<typeof Retry>);

interface Options {
  /** Waits for a fresh response instead of showing the cached user: a form must not change while the user types. */
  fresh?: boolean;
}

/**
 * Loads the signed-in user's account. A failure logs 'Error al cargar usuario' and leaves the page as it is.
 */
export function useUsuario(userId: number, { fresh = false }: Options = {}): UsuarioLoad {
  const query = useQuery(usuarioQuery(useShell(), userId));
  const { data, error, isFetchedAfterMount } = query;
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);

  if (fresh && !isFetchedAfterMount) return { tipo: 'cargando' };
  if (isOwnUsuario(data)) return { tipo: 'lista', usuario: data };
  return error || data ? { tipo: 'fallo', query } : { tipo: 'cargando' };
}

export function UsuarioFailure({ query }: ComponentProps<typeof Retry>) {
  return (
    <EmptyState
      message="No pudimos cargar tus datos."
      drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
      actions={<Retry query={query} />}
    />
  );
}

export function DocumentoEstado({ documento }: { documento: Documento }) {
  const { aprobacion, url, estado, isRefused, title } = documento;
  return (
    <div className={styles.estado}>
      {aprobacion ? (
        <Badge tone={aprobacion.aprobado ? 'ok' : 'warn'} icon={aprobacion.aprobado ? <CheckIcon size={16} /> : null}>
          {aprobacion.text}
        </Badge>
      ) : null}
      {estado && <span className={isRefused ? styles.refused : styles.word}>{estado}</span>}
      {url ? (
        <a
          className={buttonClass({ variant: 'tertiary', size: 'sm', className: styles.link })}
          href={url}
          target="_blank"
          rel="noopener"
        >
          Ver archivo
          <VisuallyHidden>({title}, en otra pestaña)</VisuallyHidden>
          <ExternalIcon size={18} />
        </a>
      ) : null}
    </div>
  );
}

/** A document of an account, with the texts of its state. */
export interface Documento {
  /** Its name in request bodies. */
  campo: 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';
  title: string;
  url: string | null;
  /** null for a document that needs no approval. */
  aprobacion: { aprobado: boolean; text: string } | null;
  /** The state of a document that is not approved, beside the fixed words of its approval. */
  estado: string | null;
  isRefused: boolean;
  /** It was never sent, or it was refused. */
  isMissing: boolean;
}

interface DocumentoTexts extends Pick<Documento, 'campo' | 'title' | 'url'> {
  /** The last letter of the words about it. */
  gender: 'a' | 'o';
  /** undefined for a document that needs no approval. */
  isApproved?: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** 'desde hoy', 'desde ayer', 'desde el 23/11/2026'. */
function sinceText(fecha: string, now: number): string {
  const day = formatFecha(fecha);
  if (day === formatFecha(new Date(now))) return 'desde hoy';
  return day === formatFecha(new Date(now - DAY_MS)) ? 'desde ayer' : `desde el ${day}`;
}

function documentoOf(usuario: Usuario, { gender, isApproved, ...documento }: DocumentoTexts, now: number): Documento {
  const { campo, url } = documento;
  const { rechazo = null, subido_en = null } = usuario.documentos?.[campo] ?? {};
  const isMissing = !isApproved && (url === null || rechazo !== null);
  const word = () => {
    if (isApproved) return url === null ? `l${gender} vimos en papel` : null;
    if (rechazo) return `rechazad${gender}: ${rechazo.motivo}`;
    if (url === null) return 'sin cargar';
    if (isApproved === undefined) return null;
    return subido_en === null ? 'en revisión' : `en revisión ${sinceText(subido_en, now)}`;
  };
  return {
    ...documento,
    aprobacion:
      isApproved === undefined
        ? null
        : { aprobado: isApproved, text: isApproved ? `Aprobad${gender}` : `No aprobad${gender}` },
    estado: word(),
    isRefused: !isApproved && rechazo !== null,
    isMissing,
  };
}

/**
 * The documents of an account type: a seller has the AFIP/ARCA certificate alone. The certificate of work needs no
 * approval.
 */
export function documentosOf(usuario: Usuario, now = Date.now()): Documento[] {
  const constancia: DocumentoTexts = {
    campo: 'constanciaAfip',
    title: 'Constancia de AFIP/ARCA',
    url: usuario.constancia_afip_url,
    gender: 'a',
    isApproved: usuario.aprobado_constancia_afip,
  };
  const estudio: DocumentoTexts = {
    campo: 'certificadoEstudio',
    title: 'Certificado de estudio',
    url: usuario.certificado_estudio_url,
    gender: 'o',
    isApproved: usuario.aprobado_certificado_estudio,
  };
  const trabajo: DocumentoTexts = {
    campo: 'certificadoTrabajo',
    title: 'Certificado de trabajo',
    url: usuario.certificado_trabajo_url,
    gender: 'o',
  };
  const own = usuario.tipo_cuenta === 'vendedor' ? [constancia] : [constancia, estudio, trabajo];
  return own.map((texts) => documentoOf(usuario, texts, now));
}
