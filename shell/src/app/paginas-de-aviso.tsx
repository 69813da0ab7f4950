import { Band, Button, buttonClass, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/route-table.ts';
import { marcaLink } from './marca-link.tsx';
import styles from './paginas-de-aviso.module.css';

interface Props {
  titulo: string;
  texto: string;
  acciones: ReactNode;
}

function PaginaDeAviso({ titulo, texto, acciones }: Props) {
  return (
    <>
      <Band title={titulo} tagline={texto} brandLink={marcaLink} />
      <Page className={styles.acciones}>{acciones}</Page>
    </>
  );
}

function AlCatalogo({ principal }: { principal?: boolean }) {
  return (
    <Link className={buttonClass(principal ? { variant: 'primary', lit: true } : {})} to="/home">
      Ir al catálogo
    </Link>
  );
}

/** A route that the product does not have. */
export function NoEncontrada() {
  return (
    <PaginaDeAviso
      titulo="No encontramos esta página."
      texto="Puede que el enlace esté mal escrito o que ya no exista."
      acciones={<AlCatalogo principal />}
    />
  );
}

/** A remote that cannot be used now: which section it is, and a way to try again. */
export function SeccionNoDisponible({ reintentar }: { reintentar: () => void }) {
  const { pathname } = useLocation();
  return (
    <PaginaDeAviso
      titulo={routeFor(pathname)?.title ?? 'FluxPartes'}
      texto="Esta sección no está disponible en este momento."
      acciones={
        <>
          <Button variant="primary" lit onClick={reintentar}>
            Reintentar
          </Button>
          <AlCatalogo />
        </>
      }
    />
  );
}

/** Stands in a section's place while it loads; its title is there for those who listen, and takes the focus. */
export function SeccionEnEspera() {
  const { pathname } = useLocation();
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page className={styles.pagina} aria-busy="true">
        <h1 tabIndex={-1}>
          <VisuallyHidden>{routeFor(pathname)?.title ?? 'FluxPartes'}</VisuallyHidden>
        </h1>
        <p role="status" className={styles.espera}>
          Cargando...
        </p>
        <Skeleton aspectRatio="4 / 3" />
      </Page>
    </>
  );
}
