import { Band, Button, buttonClass, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/route-table.ts';
import { enfocarTitulo } from './foco-en-titulo.ts';
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

/**
 * A section that cannot be used now: which one it is, and a way to try again. It takes the focus from the screen whose
 * place it has, and gives it on to the one that comes back.
 */
export function SeccionNoDisponible({ reintentar }: { reintentar: () => void }) {
  const { pathname } = useLocation();
  useEffect(() => enfocarTitulo(), []);
  const deNuevo = () => {
    reintentar();
    enfocarTitulo();
  };
  return (
    <PaginaDeAviso
      titulo={routeFor(pathname)?.title ?? 'FluxPartes'}
      texto="Esta sección no está disponible en este momento."
      acciones={
        <>
          <Button variant="primary" lit onClick={deNuevo}>
            Reintentar
          </Button>
          <AlCatalogo />
        </>
      }
    />
  );
}

/** A form of the shell's that is on its way, under its own band. */
export function FormularioEnEspera({ titulo }: { titulo: string }) {
  return (
    <>
      <Band half title={titulo} brandLink={marcaLink} />
      <Page className={styles.pagina} aria-busy="true">
        <p role="status" className={styles.espera}>
          Cargando...
        </p>
        <Skeleton height={320} />
      </Page>
    </>
  );
}

/** Stands in a section's place while it loads; its title takes the focus, and is shown where `conTitulo` says so. */
export function SeccionEnEspera({ conTitulo = false }: { conTitulo?: boolean }) {
  const { pathname } = useLocation();
  const titulo = routeFor(pathname)?.title ?? 'FluxPartes';
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page className={styles.pagina} aria-busy="true">
        <h1 tabIndex={-1}>{conTitulo ? titulo : <VisuallyHidden>{titulo}</VisuallyHidden>}</h1>
        <p role="status" className={styles.espera}>
          Cargando...
        </p>
        <Skeleton aspectRatio="4 / 3" />
      </Page>
    </>
  );
}
