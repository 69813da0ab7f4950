import { Page, Skeleton, SlimHeader, Stack } from '@fluxpartes/ui';
import { marcaLink } from './marca-link.tsx';
import styles from './pagina-en-espera.module.css';

/** A screen of this remote whose code is on its way. */
export function PaginaEnEspera() {
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page aria-busy="true">
        <p role="status" className={styles.espera}>
          Cargando...
        </p>
        <Stack>
          <Skeleton height={72} />
          <Skeleton height={320} />
        </Stack>
      </Page>
    </>
  );
}
