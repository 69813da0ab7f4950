import type { Publicacion } from '@fluxpartes/contrato';
import { canPublicar } from '@fluxpartes/dominio';
import { routeId, useSesion } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { Navigate, useParams } from 'react-router-dom';
import { LOAD_ERROR, usePublicacionToEdit } from './api/use-publicacion-to-edit.ts';
import { Conflict } from './components/conflict.tsx';
import { OfferedDraft } from './components/draft-notice.tsx';
import { EditFotos } from './components/edit-fotos.tsx';
import { FormPage } from './components/form-page.tsx';
import { FormSkeleton } from './components/form-skeleton.tsx';
import { NoticePage } from './components/notice-page.tsx';
import { useFotos } from './fotos/use-fotos.ts';
import { PublicacionForm } from './publicacion-form.tsx';
import { useEditarForm } from './use-editar-form.ts';

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
  return (
    <FormPage title="Editar publicación" aria-busy={load.tipo === 'cargando'}>
      {load.tipo === 'cargando' ? (
        <FormSkeleton />
      ) : (
        <EditarForm
          key={load.publicacion.version}
          publicacion={load.publicacion}
          fotos={fotos}
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
