import { brandLink } from '@fluxpartes/mf-kit';
import { Band, Button, buttonClass, Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { routeFor } from '../remotes/registry.ts';
import styles from './app.module.css';
import { focusHeading } from './focus-heading.ts';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
}

function NoticePage({ title, text, children }: Props) {
  return (
    <>
      <Band title={title} tagline={text} brandLink={brandLink} />
      <Page className={styles.actions}>{children}</Page>
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

export function NotFound() {
  return (
    <NoticePage title="No encontramos esta página." text="Puede que el enlace esté mal escrito o que ya no exista.">
      <ToCatalogo main />
    </NoticePage>
  );
}

/**
 * Replaces a section that failed. The incident is the code of its log entry. Takes the focus from the failed screen, and passes
 * it to the screen that loads on retry.
 */
export function SectionUnavailable({ retry, incident = null }: { retry: () => void; incident?: string | null }) {
  const { pathname } = useLocation();
  useEffect(() => focusHeading(), []);
  const retryAndFocus = () => {
    retry();
    focusHeading();
  };
  return (
    <NoticePage
      title={routeFor(pathname)?.title ?? 'FluxPartes'}
      text="Esta sección no está disponible en este momento."
    >
      <Button variant="primary" lit onClick={retryAndFocus}>
        Reintentar
      </Button>
      <ToCatalogo />
      {incident && <p className={styles.code}>Si sigue así, avisanos con este código: {incident}</p>}
    </NoticePage>
  );
}

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

/** The title takes the focus; without `withTitle` only screen readers get it. */
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
