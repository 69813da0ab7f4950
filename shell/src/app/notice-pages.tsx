import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Button, buttonClass, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/route-table.ts';
import { focusOnTitle } from './focus-on-title.ts';
import styles from './notice-pages.module.css';

interface Props {
  title: string;
  text: string;
  actions: ReactNode;
  /** Under the actions. */
  note?: ReactNode;
}

function NoticePage({ title, text, actions, note }: Props) {
  return (
    <>
      <Band title={title} tagline={text} brandLink={brandLink} />
      <Page className={styles.actions}>
        {actions}
        {note}
      </Page>
    </>
  );
}

function ToCatalogo({ main }: { main?: boolean }) {
  return (
    <Link className={buttonClass(main ? { variant: 'primary', lit: true } : {})} to="/home">
      Ir al catálogo
    </Link>
  );
}

/** A route that the product does not have. */
export function NotFound() {
  return (
    <NoticePage
      title="No encontramos esta página."
      text="Puede que el enlace esté mal escrito o que ya no exista."
      actions={<ToCatalogo main />}
    />
  );
}

/**
 * A section that cannot be used now: which one it is, a way to try again, and the code by which whoever runs the site
 * finds it in the log. It takes the focus from the screen whose place it has, and gives it on to the one that comes back.
 */
export function SectionUnavailable({ retry, incident = null }: { retry: () => void; incident?: string | null }) {
  const { pathname } = useLocation();
  useEffect(() => focusOnTitle(), []);
  const anew = () => {
    retry();
    focusOnTitle();
  };
  return (
    <NoticePage
      title={routeFor(pathname)?.title ?? 'FluxPartes'}
      text="Esta sección no está disponible en este momento."
      actions={
        <>
          <Button variant="primary" lit onClick={anew}>
            Reintentar
          </Button>
          <ToCatalogo />
        </>
      }
      note={incident && <p className={styles.code}>Si sigue así, avisanos con este código: {incident}</p>}
    />
  );
}

/** A form of the shell's that is on its way, under its own band. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <Band half title={title} brandLink={brandLink} />
      <Page className={styles.page} aria-busy="true">
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Skeleton height={320} />
      </Page>
    </>
  );
}

/** Stands in a section's place while it loads; its title takes the focus, and is shown where `withTitle` says so. */
export function SectionSkeleton({ withTitle = false }: { withTitle?: boolean }) {
  const { pathname } = useLocation();
  const title = routeFor(pathname)?.title ?? 'FluxPartes';
  return (
    <>
      <SlimHeader brandLink={brandLink} />
      <Page className={styles.page} aria-busy="true">
        <h1 tabIndex={-1}>{withTitle ? title : <VisuallyHidden>{title}</VisuallyHidden>}</h1>
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Skeleton aspectRatio="4 / 3" />
      </Page>
    </>
  );
}
