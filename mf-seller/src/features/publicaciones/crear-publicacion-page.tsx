import { puedePublicar } from '@fluxpartes/dominio';
import { useSesion, useVolver } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { PublicacionCreada } from './components/publicacion-creada.tsx';
import { PublicacionForm } from './publicacion-form.tsx';

/** `/crearpublicacion`: for sellers. Anyone else goes to the catalogue, a guest to the login. */
export function CrearPublicacionPage() {
  const sesion = useSesion();
  const volver = useVolver();
  const [creada, setCreada] = useState(false);
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!puedePublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  if (creada) return <PublicacionCreada onOtra={() => setCreada(false)} />;
  return (
    <>
      <Band
        half
        title="Crear publicación"
        brandLink={(contenido) => <Link to="/home" {...contenido} />}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={volver}>
            Volver
          </Button>
        }
      />
      <Page>
        <PublicacionForm userId={sesion.userId} onPublicada={() => setCreada(true)} />
      </Page>
    </>
  );
}
