import { Band, Page, Skeleton, Stack } from '@fluxpartes/ui';
import { marcaLink } from './marca-link.tsx';
import estilos from './pagina-en-espera.module.css';

/** A screen of the admin that is on its way: its code, or the session that it needs. */
export function PaginaEnEspera({ titulo }: { titulo: string }) {
  return (
    <>
      <Band half title={titulo} brandLink={marcaLink} />
      <Page aria-busy="true">
        <p role="status" className={estilos.espera}>
          Cargando...
        </p>
        <Stack>
          <Skeleton height={52} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
      </Page>
    </>
  );
}
