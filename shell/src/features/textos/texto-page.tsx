import { brandLink, MeasuresPanel } from '@fluxpartes/mf-kit';
import { Band, Button, Note, Page, Panel, Skeleton } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './texto-page.module.css';
import { type Texto, useTexto } from './use-texto.ts';

interface Props {
  title: string;
  /** Of the file at /textos, without its ending. */
  name: string;
  /** Below the text, once that has come: what stood there before would be moved by it. */
  children?: ReactNode;
}

function Body({ texto, retry }: { texto: Texto; retry: () => void }) {
  if (texto === null)
    return (
      <>
        <p role="status">Cargando...</p>
        <Skeleton height={320} />
      </>
    );
  if (texto === 'failed')
    return (
      <>
        <Note role="alert" tone="danger">
          No pudimos cargar el texto.
        </Note>
        <Button variant="primary" onClick={retry}>
          Reintentar
        </Button>
      </>
    );
  return texto.map(({ kind, text, line }) =>
    kind === 'heading' ? <h2 key={line}>{text}</h2> : <p key={line}>{text}</p>,
  );
}

/** A text of whoever runs the site, to be read. */
function TextoPage({ title, name, children }: Props) {
  const { texto, retry } = useTexto(name);
  return (
    <>
      <Band half title={title} brandLink={brandLink} />
      <Page aria-busy={texto === null}>
        <Panel className={styles.texto}>
          <Body texto={texto} retry={retry} />
        </Panel>
        {texto !== null && children}
      </Page>
    </>
  );
}

/** `/terminos`: what holds between the site and those who use it. */
export const TerminosPage = () => <TextoPage title="Términos y condiciones" name="terminos" />;

/** `/privacidad`: what the site keeps of a person, and what for; and, for whoever has no account, the way to send nothing. */
export const PrivacidadPage = () => (
  <TextoPage title="Privacidad" name="privacidad">
    <MeasuresPanel />
  </TextoPage>
);
