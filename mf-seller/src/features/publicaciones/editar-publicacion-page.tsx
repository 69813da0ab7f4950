import { ERRORS, type Publicacion } from '@fluxpartes/contrato';
import { canPublicar } from '@fluxpartes/dominio';
import { BackButton, routeId, useSesion } from '@fluxpartes/mf-kit';
import {
  Button,
  buttonClass,
  Columns,
  Note,
  NoticePage as Notice,
  Panel,
  Skeleton,
  SlimHeader,
  Stack,
} from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { EditFotos } from './edit-fotos.tsx';
import styles from './publicacion-form.module.css';
import { FormPage, PublicacionForm } from './publicacion-form.tsx';
import { useSavedFotos } from './saved-fotos.ts';
import { LOAD_ERROR, useEditarForm, usePublicacionToEdit } from './use-editar-form.ts';
import { useFotos } from './use-fotos.ts';
import { FieldsPanel } from './vehiculo-panel.tsx';

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
  const stored = useSavedFotos(`${userId}_${id}`, fotos, true);
  if (load.tipo === 'ajena') return <Navigate to="/mis-publicaciones" replace />;
  if (load.tipo === 'no_disponible') return <NoticePage message="Esta publicación ya no está disponible." />;
  if (load.tipo === 'fallo') {
    const retry = <Button onClick={load.retry}>Reintentar</Button>;
    return <NoticePage message={LOAD_ERROR} accion={retry} />;
  }
  return (
    <FormPage title="Editar publicación" aria-busy={load.tipo === 'cargando'}>
      {load.tipo === 'cargando' ? (
        <FormSkeleton />
      ) : (
        <EditarForm
          key={load.publicacion.version}
          publicacion={load.publicacion}
          fotos={fotos}
          stored={stored}
          onReload={load.reload}
        />
      )}
    </FormPage>
  );
}

interface EditarFormProps {
  publicacion: Publicacion;
  /** The new photos. */
  fotos: ReturnType<typeof useFotos>;
  stored: ReturnType<typeof useSavedFotos>;
  onReload: () => void;
}

function EditarForm({ publicacion, fotos, stored, onReload }: EditarFormProps) {
  const { form, envio, hasConflict, offer, ...actions } = useEditarForm(publicacion, fotos, stored);
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

/** The loading state of the form: the same panels with skeleton fields. */
function FormSkeleton() {
  return (
    <Columns className={styles.wait}>
      <Stack>
        <Panel title="Fotos">
          <p role="status" className={styles.loading}>
            Cargando...
          </p>
          <Skeleton height={124} />
        </Panel>
        <FieldsPanel title="El repuesto">
          <Campos cantidad={6} />
        </FieldsPanel>
        <FieldsPanel title="Para qué auto">
          <Campos cantidad={2} />
        </FieldsPanel>
      </Stack>
      <Stack>
        <Panel title="Tu comisión">
          <div className={styles.lines}>
            <Skeleton height={20} />
            <Skeleton height={20} />
            <Skeleton height={20} />
          </div>
        </Panel>
        <Skeleton height={52} />
        <Skeleton height={48} />
      </Stack>
    </Columns>
  );
}

function Campos({ cantidad }: { cantidad: number }) {
  return (
    <>
      {Array.from({ length: cantidad }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <div key={place} className={styles.campo}>
          <Skeleton width="40%" height={16} />
          <Skeleton height={48} />
        </div>
      ))}
    </>
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
