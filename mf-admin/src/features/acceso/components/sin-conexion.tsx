import { ERROR_DE_CONEXION } from '@fluxpartes/api-client';
import { Band, Button, CategoryDrawing, EmptyState, Page } from '@fluxpartes/ui';
import { marcaLink } from '../../../components/marca-link.tsx';
import { CerrarSesionButton } from './cerrar-sesion-button.tsx';

interface Props {
  titulo: string;
  reintentar: () => void;
}

/** The admin's session could not be opened or asked about: the API is away. Nothing of the screen is shown. */
export function SinConexion({ titulo, reintentar }: Props) {
  return (
    <>
      <Band half title={titulo} brandLink={marcaLink} />
      <Page>
        <div role="alert">
          <EmptyState
            drawing={<CategoryDrawing categoria="Electricidad" size={112} />}
            message={ERROR_DE_CONEXION}
            actions={
              <>
                <Button variant="primary" onClick={reintentar}>
                  Reintentar
                </Button>
                <CerrarSesionButton />
              </>
            }
          />
        </div>
      </Page>
    </>
  );
}
