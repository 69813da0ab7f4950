import { puedePublicar } from '@fluxpartes/dominio';
import { useSesion } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { BorradorRecuperado } from './components/aviso-de-borrador.tsx';
import { FotosPanel } from './components/fotos-panel.tsx';
import { PaginaDeFormulario } from './components/pagina-de-formulario.tsx';
import { PublicacionCreada } from './components/publicacion-creada.tsx';
import { PublicacionForm } from './publicacion-form.tsx';
import { useCrearForm } from './use-crear-form.ts';

/** `/crearpublicacion`: for sellers. Anyone else goes to the catalogue, a guest to the login. */
export function CrearPublicacionPage() {
  const sesion = useSesion();
  const [creada, setCreada] = useState(false);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!puedePublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  if (creada) return <PublicacionCreada onOtra={() => setCreada(false)} />;
  return (
    <PaginaDeFormulario titulo="Crear publicación">
      <CrearForm userId={sesion.userId} onPublicada={() => setCreada(true)} />
    </PaginaDeFormulario>
  );
}

function CrearForm({ userId, onPublicada }: { userId: number; onPublicada: () => void }) {
  const { form, fotos, envio, hayBorrador, empezarDeCero } = useCrearForm(userId, onPublicada);
  return (
    <PublicacionForm
      userId={userId}
      form={form}
      envio={envio}
      fotos={<FotosPanel fotos={fotos} />}
      preparando={fotos.preparando > 0}
      aviso={hayBorrador ? <BorradorRecuperado onEmpezarDeCero={empezarDeCero} /> : null}
      enviar={{ texto: 'Publicar', enCurso: 'Publicando...' }}
    />
  );
}
