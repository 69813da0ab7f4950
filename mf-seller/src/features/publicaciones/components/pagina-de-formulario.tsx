import { useVolver } from '@fluxpartes/mf-kit';
import { BackIcon, Band, Button, Page } from '@fluxpartes/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** The frame of the screens where a listing is filled in: their title, and one page back. */
export function PaginaDeFormulario({ titulo, ...resto }: { titulo: string } & ComponentProps<typeof Page>) {
  const volver = useVolver();
  return (
    <>
      <Band
        half
        title={titulo}
        brandLink={(contenido) => <Link to="/home" {...contenido} />}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={volver}>
            Volver
          </Button>
        }
      />
      <Page {...resto} />
    </>
  );
}
