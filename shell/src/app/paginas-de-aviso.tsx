import { Button, buttonClass, EmptyState, Logo, Page, Skeleton, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/route-table.ts';
import { marcaLink } from './marca-link.tsx';
import styles from './paginas-de-aviso.module.css';

function PaginaDeAviso({ mensaje, acciones }: { mensaje: string; acciones: ReactNode }) {
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page className={styles.pagina}>
        <EmptyState
          drawing={<Logo size={96} />}
          message={
            <h1 tabIndex={-1} className={styles.mensaje}>
              {mensaje}
            </h1>
          }
          actions={acciones}
        />
      </Page>
    </>
  );
}

/** A route that the product does not have. */
export function NoEncontrada() {
  return (
    <PaginaDeAviso
      mensaje="No encontramos esta página."
      acciones={
        <Link className={buttonClass({ variant: 'primary' })} to="/home">
          Ir al catálogo
        </Link>
      }
    />
  );
}

/** A route of the product whose screen is not there yet. */
export function TodaviaNoEstaLista() {
  return (
    <PaginaDeAviso
      mensaje="Esta sección todavía no está lista."
      acciones={
        <Link className={buttonClass({ variant: 'primary' })} to="/">
          Volver a ingresar
        </Link>
      }
    />
  );
}

/** A remote that cannot be used now: which section it is, and a way to try again. */
export function SeccionNoDisponible({ reintentar }: { reintentar: () => void }) {
  const { pathname } = useLocation();
  const seccion = routeFor(pathname)?.title;
  return (
    <PaginaDeAviso
      mensaje={
        seccion ? `La sección «${seccion}» no está disponible en este momento.` : 'Esta sección no está disponible.'
      }
      acciones={
        <>
          <Button variant="primary" onClick={reintentar}>
            Reintentar
          </Button>
          <Link className={buttonClass({ variant: 'tertiary' })} to="/home">
            Ir al catálogo
          </Link>
        </>
      }
    />
  );
}

/** Stands in a section's place while it loads. */
export function SeccionEnEspera() {
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page className={styles.pagina} aria-busy="true">
        <p role="status" className={styles.espera}>
          Cargando...
        </p>
        <Skeleton aspectRatio="4 / 3" />
      </Page>
    </>
  );
}
