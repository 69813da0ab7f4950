import { ERRORS, type Publicacion } from '@fluxpartes/contrato';
import { canPublicar } from '@fluxpartes/dominio';
import { BackButton, routeId, useSesion } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  buttonClass,
  Note,
  NoticePage as Notice,
  Skeleton,
  SlimHeader,
  WaitingPage,
} from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { EditFotos } from './edit-fotos.tsx';
import styles from './publicacion-form.module.css';
import { FormPage, PublicacionForm } from './publicacion-form.tsx';
import { LOAD_ERROR, useEditarForm, usePublicacionToEdit } from './use-editar-form.ts';
import { useFotos } from './use-fotos.ts';

const TITLE = 'Editar publicación';

/** `/editar-publicacion/{id}`: for the listing's owner. Another seller goes to their own listings, a mechanic to /home. */
export function EditarPublicacionPage() {
  const sesion = useSesion();
  const id = routeId(useParams().id);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  return <Edit key={id} id={id} userId={sesion.userId} />;
}

function Edit({ id, userId }: { id: number | null; userId: number }) {
  const load = usePublicacionToEdit(id, userId);
  const fotos = useFotos();
  if (load.tipo === 'ajena') return <Navigate to="/mis-publicaciones" replace />;
  if (load.tipo === 'no_disponible') return <NoticePage message="Esta publicación ya no está disponible." />;
  if (load.tipo === 'fallo') {
    const retry = <Button onClick={load.retry}>Reintentar</Button>;
    return <NoticePage message={LOAD_ERROR} accion={retry} />;
  }
  if (load.tipo === 'cargando') {
    return (
      <WaitingPage header={<Band half title={TITLE} actions={<BackButton />} />}>
        <Skeleton height={240} />
        <Skeleton height={420} />
      </WaitingPage>
    );
  }
  return (
    <FormPage title={TITLE}>
      <EditarForm key={load.publicacion.version} publicacion={load.publicacion} fotos={fotos} onReload={load.reload} />
    </FormPage>
  );
}

interface EditarFormProps {
  publicacion: Publicacion;
  /** The new photos. */
  fotos: ReturnType<typeof useFotos>;
  onReload: () => void;
}

function EditarForm({ publicacion, fotos, onReload }: EditarFormProps) {
  const { form, envio, hasConflict, offer, ...actions } = useEditarForm(publicacion, fotos);
  const offered = offer ? (
    <OfferedDraft isOtherVersion={offer.isOtherVersion} onRecover={actions.recover} onDiscard={actions.discard} />
  ) : null;
  return (
    <PublicacionForm
      userId={publicacion.user_id}
      form={form}
      envio={envio}
      fotos={<EditFotos fotos={fotos} publicacion={publicacion} form={form} />}
      preparing={fotos.preparing > 0}
      notice={offered}
      send={{ text: 'Guardar cambios', inProgress: 'Guardando...' }}
      obstacle={hasConflict ? <Conflict onReload={onReload} /> : null}
      output={
        <Button full onClick={actions.cancel}>
          Cancelar
        </Button>
      }
    />
  );
}

interface OfferedDraftProps {
  /** Whether the listing was changed after the draft was typed. */
  isOtherVersion: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}

/** An unsaved edit: the seller can restore it or discard it. */
function OfferedDraft({ isOtherVersion, onRecover, onDiscard }: OfferedDraftProps) {
  return (
    <Note tone={isOtherVersion ? 'warn' : 'info'} role="status" className={styles.notice}>
      <p>
        {isOtherVersion
          ? 'Tenés cambios sin guardar, hechos antes de que la publicación se modificara. Si los recuperás, reemplazan a los de ahora.'
          : 'Tenés cambios sin guardar de la última vez.'}
      </p>
      {!isOtherVersion && <p>Las fotos nuevas no quedaron guardadas: elegilas de nuevo.</p>}
      <div className={styles.actions}>
        <Button size="sm" onClick={onRecover}>
          Recuperar
        </Button>
        <Button variant="tertiary" size="sm" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Note>
  );
}

/** The listing was changed elsewhere during this edit. After a reload, the draft is offered again. */
function Conflict({ onReload }: { onReload: () => void }) {
  return (
    <Note tone="danger">
      <p>{ERRORS.version_distinta.message} Lo que escribiste queda guardado.</p>
      <div className={styles.actions}>
        <Button size="sm" onClick={onReload}>
          Recargar
        </Button>
      </div>
    </Note>
  );
}

interface Props {
  /** The page's h1. */
  message: string;
  /** A control beside the links to the seller's listings and to the catalogue. */
  accion?: ReactNode;
}

/** A screen about the seller's listings with a single message. */
function NoticePage({ message, accion }: Props) {
  return (
    <>
      <SlimHeader actions={<BackButton />} />
      <Notice message={message}>
        <Link className={buttonClass({ variant: 'primary' })} to="/mis-publicaciones">
          Ir a mis publicaciones
        </Link>
        <Link className={buttonClass()} to="/home">
          Ir al catálogo
        </Link>
        {accion}
      </Notice>
    </>
  );
}
