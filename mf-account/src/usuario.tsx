import type { Usuario } from '@fluxpartes/contrato';
import { focusTitle, useShell } from '@fluxpartes/mf-kit';
import {
  Badge,
  Button,
  buttonClass,
  CategoryDrawing,
  CheckIcon,
  Columns,
  EmptyState,
  ExternalIcon,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styles from './documentos.module.css';
import { isOwnUsuario, usuarioQuery } from './usuario-queries.ts';

type UsuarioLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; usuario: Usuario }
  | { tipo: 'fallo'; retry: () => void; retrying: boolean };

interface Options {
  /** Waits for a fresh response instead of showing the cached user: a form must not change while the user types. */
  fresh?: boolean;
}

/**
 * Loads the signed-in user's account. A failure logs 'Error al cargar usuario' and leaves the
 * page as it is. After a successful retry the title takes the focus, because the button disappears.
 */
export function useUsuario(userId: number, { fresh = false }: Options = {}): UsuarioLoad {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(usuarioQuery(useShell(), userId));
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);

  const wasRetried = useRef(false);
  const hasUsuario = isOwnUsuario(data);
  useEffect(() => {
    if (!wasRetried.current || !hasUsuario) return;
    wasRetried.current = false;
    focusTitle({ preventScroll: true });
  }, [hasUsuario]);
  const retry = () => {
    wasRetried.current = true;
    void refetch();
  };

  if (fresh && !isFetchedAfterMount) return { tipo: 'cargando' };
  if (hasUsuario) return { tipo: 'lista', usuario: data };
  return error || data ? { tipo: 'fallo', retry, retrying: isFetching } : { tipo: 'cargando' };
}

interface ColumnsSkeletonProps {
  /** Heights of the panels of each column, in px. */
  wide: readonly number[];
  narrow: readonly number[];
  /** The class of the line 'Cargando...'. */
  className: string | undefined;
}

/** The skeleton of a page with two columns. */
export function ColumnsSkeleton({ wide, narrow, className }: ColumnsSkeletonProps) {
  return (
    <>
      <p role="status" className={className}>
        Cargando...
      </p>
      <Columns>
        {[wide, narrow].map((heights) => (
          <Stack key={heights.join(' ')}>
            {heights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        ))}
      </Columns>
    </>
  );
}

export function UsuarioFailure({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <EmptyState
      message="No pudimos cargar tus datos."
      drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
      actions={
        <Button busy={retrying} busyLabel="Cargando..." onClick={retry}>
          Reintentar
        </Button>
      }
    />
  );
}

export function DocumentoEstado({ documento }: { documento: Documento }) {
  const { aprobacion, url, withoutFile, title } = documento;
  return (
    <div className={styles.estado}>
      {aprobacion ? (
        <Badge tone={aprobacion.aprobado ? 'ok' : 'warn'} icon={aprobacion.aprobado ? <CheckIcon size={16} /> : null}>
          {aprobacion.text}
        </Badge>
      ) : null}
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
      ) : (
        <span className={styles.withoutFile}>{withoutFile}</span>
      )}
    </div>
  );
}

/** A document of an account, with the texts of its state. */
export interface Documento {
  /** Its name in request bodies. */
  campo: 'constanciaAfip' | 'certificadoEstudio' | 'certificadoTrabajo';
  title: string;
  url: string | null;
  /** 'No cargada' or 'No cargado'. */
  withoutFile: string;
  /** null for a document that needs no approval. */
  aprobacion: { aprobado: boolean; text: string } | null;
}

/**
 * The documents of an account type: a seller has the AFIP/ARCA certificate alone. The certificate
 * of work is part of the registration and needs no approval.
 */
export function documentosOf(usuario: Usuario): Documento[] {
  const { aprobado_constancia_afip: afip, aprobado_certificado_estudio: estudio } = usuario;
  const constancia: Documento = {
    campo: 'constanciaAfip',
    title: 'Constancia de AFIP/ARCA',
    url: usuario.constancia_afip_url,
    withoutFile: 'No cargada',
    aprobacion: { aprobado: afip, text: afip ? 'Aprobada' : 'No aprobada' },
  };
  if (usuario.tipo_cuenta === 'vendedor') return [constancia];
  const certificado: Documento = {
    campo: 'certificadoEstudio',
    title: 'Certificado de estudio',
    url: usuario.certificado_estudio_url,
    withoutFile: 'No cargado',
    aprobacion: { aprobado: estudio, text: estudio ? 'Aprobado' : 'No aprobado' },
  };
  const trabajo: Documento = {
    campo: 'certificadoTrabajo',
    title: 'Certificado de trabajo',
    url: usuario.certificado_trabajo_url,
    withoutFile: 'No cargado',
    aprobacion: null,
  };
  return [constancia, certificado, trabajo];
}
