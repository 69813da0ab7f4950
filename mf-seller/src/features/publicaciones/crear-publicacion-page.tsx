import { canPublicar } from '@fluxpartes/dominio';
import { useSesion } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { RecoveredDraft } from './components/draft-notice.tsx';
import { FormPage } from './components/form-page.tsx';
import { FotosPanel } from './components/fotos-panel.tsx';
import { PublicacionCreated } from './components/publicacion-created.tsx';
import { PublicacionForm } from './publicacion-form.tsx';
import { useCrearForm } from './use-crear-form.ts';

/** `/crearpublicacion`: for sellers. Anyone else goes to the catalogue, a guest to the login. */
export function CrearPublicacionPage() {
  const sesion = useSesion();
  const [created, setCreated] = useState(false);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  if (created) return <PublicacionCreated onAnother={() => setCreated(false)} />;
  return (
    <FormPage title="Crear publicación">
      <CrearForm userId={sesion.userId} onPublished={() => setCreated(true)} />
    </FormPage>
  );
}

function CrearForm({ userId, onPublished }: { userId: number; onPublished: () => void }) {
  const { form, fotos, envio, hasDraft, startOver } = useCrearForm(userId, onPublished);
  return (
    <PublicacionForm
      userId={userId}
      form={form}
      envio={envio}
      fotos={<FotosPanel fotos={fotos} />}
      preparing={fotos.preparing > 0}
      notice={hasDraft ? <RecoveredDraft onStartOver={startOver} /> : null}
      send={{ text: 'Publicar', inProgress: 'Publicando...' }}
    />
  );
}
