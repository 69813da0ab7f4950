import type { Publicacion } from '@fluxpartes/contrato';
import { puedePublicar } from '@fluxpartes/dominio';
import { useSesion } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { Navigate, useParams } from 'react-router-dom';
import { ERROR_AL_CARGAR, usePublicacionAEditar } from './api/use-publicacion-a-editar.ts';
import { BorradorOfrecido } from './components/aviso-de-borrador.tsx';
import { Conflicto } from './components/conflicto.tsx';
import { FormularioEnEspera } from './components/formulario-en-espera.tsx';
import { FotosDeEdicion } from './components/fotos-de-edicion.tsx';
import { PaginaDeAviso } from './components/pagina-de-aviso.tsx';
import { PaginaDeFormulario } from './components/pagina-de-formulario.tsx';
import { useFotos } from './fotos/use-fotos.ts';
import { idDeRuta } from './id-de-ruta.ts';
import { PublicacionForm } from './publicacion-form.tsx';
import { useEditarForm } from './use-editar-form.ts';

/** `/editar-publicacion/{id}`: for the listing's owner. Another seller goes to their own listings, a mechanic to /home. */
export function EditarPublicacionPage() {
  const sesion = useSesion();
  const id = idDeRuta(useParams().id);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!puedePublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  return <Edicion key={id} id={id} userId={sesion.userId} />;
}

function Edicion({ id, userId }: { id: number | null; userId: number }) {
  const carga = usePublicacionAEditar(id, userId);
  const fotos = useFotos();
  if (carga.tipo === 'ajena') return <Navigate to="/mis-publicaciones" replace />;
  if (carga.tipo === 'no_disponible') return <PaginaDeAviso mensaje="Esta publicación ya no está disponible." />;
  if (carga.tipo === 'fallo') {
    const reintentar = <Button onClick={carga.reintentar}>Reintentar</Button>;
    return <PaginaDeAviso mensaje={ERROR_AL_CARGAR} accion={reintentar} />;
  }
  return (
    <PaginaDeFormulario titulo="Editar publicación" aria-busy={carga.tipo === 'cargando'}>
      {carga.tipo === 'cargando' ? (
        <FormularioEnEspera />
      ) : (
        <EditarForm
          key={carga.publicacion.version}
          publicacion={carga.publicacion}
          fotos={fotos}
          onRecargar={carga.recargar}
        />
      )}
    </PaginaDeFormulario>
  );
}

interface EditarFormProps {
  publicacion: Publicacion;
  /** The new photos. */
  fotos: ReturnType<typeof useFotos>;
  onRecargar: () => void;
}

function EditarForm({ publicacion, fotos, onRecargar }: EditarFormProps) {
  const { form, envio, hayConflicto, oferta, ...acciones } = useEditarForm(publicacion, fotos);
  const ofrecido = oferta ? (
    <BorradorOfrecido
      esDeOtraVersion={oferta.esDeOtraVersion}
      onRecuperar={acciones.recuperar}
      onDescartar={acciones.descartar}
    />
  ) : null;
  return (
    <PublicacionForm
      userId={publicacion.user_id}
      form={form}
      envio={envio}
      fotos={<FotosDeEdicion fotos={fotos} publicacion={publicacion} form={form} />}
      preparando={fotos.preparando > 0}
      aviso={ofrecido}
      enviar={{ texto: 'Guardar cambios', enCurso: 'Guardando...' }}
      impedimento={hayConflicto ? <Conflicto onRecargar={onRecargar} /> : null}
      salida={
        <Button full onClick={acciones.cancelar}>
          Cancelar
        </Button>
      }
    />
  );
}
